//! What a shell asks for: fields that end in NUL, which no value of a shell holds, so nothing has to
//! be quoted. The first is the number of those that follow; the first of these is a word, the others
//! are `name=value`.
//!
//! | word | what |
//! |---|---|
//! | `prompt` | a new prompt: ask the daemon, answer, tell of changes |
//! | `draw` | the same one again: keys mean something else, or the terminal has another size |
//! | `run` | a command has started: nobody looks |
//!
//! | field | what |
//! |---|---|
//! | `generation` | number of the prompt; the answers carry it |
//! | `cwd`, `status`, `pipestatus`, `duration`, `jobs`, `stopped`, `level` | of the shell; `duration` in milliseconds |
//! | `columns`, `keymap`, `offset` | of the terminal, the keys, the clock (`+0100`) |
//! | `custom.NAME` | text of a segment of the user's own |
//! | `environment` | the variables that follow are all there are |
//! | `+NAME` | a variable that programs get |

/// One request.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Request {
    pub word: Vec<u8>,
    pub fields: Vec<(Vec<u8>, Vec<u8>)>,
}

/// Bytes of a request.
const LONGEST: usize = 4 << 20;

/// Takes requests out of bytes as they come.
#[derive(Default)]
pub struct Reader {
    bytes: Vec<u8>,
    start: usize,
}

/// What comes is no request: its sender is not the shell we know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Broken;

impl Reader {
    /// Where to append what has been read.
    pub fn buffer(&mut self) -> &mut Vec<u8> {
        if self.start > 0 {
            self.bytes.drain(..self.start);
            self.start = 0;
        }
        &mut self.bytes
    }

    /// The next whole request.
    pub fn next(&mut self) -> Result<Option<Request>, Broken> {
        let rest = self.bytes.get(self.start..).unwrap_or_default();
        let mut parts = rest.split(|&b| b == 0);
        let Some(count) = parts.next().filter(|first| first.len() < rest.len()) else {
            return if rest.len() > 20 { Err(Broken) } else { Ok(None) };
        };
        let number: usize = std::str::from_utf8(count).ok().and_then(|n| n.parse().ok()).ok_or(Broken)?;
        if number == 0 || number > 10_000 || rest.len() > LONGEST {
            return Err(Broken);
        }
        let mut used = count.len() + 1;
        let mut request = Request::default();
        for i in 0..number {
            let Some(part) = parts.next().filter(|part| used + part.len() < rest.len()) else {
                return Ok(None);
            };
            used += part.len() + 1;
            if i == 0 {
                request.word = part.to_vec();
                continue;
            }
            let at = part.iter().position(|&b| b == b'=').unwrap_or(part.len());
            let (name, value) = (part.get(..at), part.get(at + 1..));
            request.fields.push((name.unwrap_or_default().to_vec(), value.unwrap_or_default().to_vec()));
        }
        self.start += used;
        Ok(Some(request))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(pieces: &[&[u8]]) -> Result<Vec<Request>, Broken> {
        let mut reader = Reader::default();
        let mut found = Vec::new();
        for piece in pieces {
            reader.buffer().extend_from_slice(piece);
            while let Some(request) = reader.next()? {
                found.push(request);
            }
        }
        Ok(found)
    }

    #[test]
    fn in_any_pieces() {
        let bytes = b"3\0prompt\0cwd=/a=b\nc\x1f\x1e\0+X=\x001\0run\0";
        let whole = all(&[bytes]).unwrap();
        assert_eq!(whole.len(), 2);
        assert_eq!(whole[0].word, b"prompt");
        assert_eq!(whole[0].fields[0], (b"cwd".to_vec(), b"/a=b\nc\x1f\x1e".to_vec()));
        assert_eq!(whole[0].fields[1], (b"+X".to_vec(), Vec::new()));
        let single: Vec<&[u8]> = bytes.chunks(1).collect();
        assert_eq!(all(&single).unwrap(), whole);
    }

    #[test]
    fn broken() {
        for bytes in [b"x\0".as_slice(), b"0\0", b"-1\0", b"99999999999\0", &[b'1'; 30]] {
            assert_eq!(all(&[bytes]), Err(Broken), "{bytes:?}");
        }
    }
}
