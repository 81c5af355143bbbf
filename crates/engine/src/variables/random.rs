//! RANDOM and SRANDOM.
//!
//! Manual: Bash Variables. RANDOM is the Park-Miller minimal standard generator with bash's folding to
//! 15 bits, so a seed gives bash's own sequence; the same number never comes twice in a row. SRANDOM
//! takes the system's random bits and falls back to the same generator.

/// One step of `x · 16807 mod (2³¹ − 1)`; zero, from which there is no way on, is replaced.
fn step(last: u32) -> u32 {
    let last = if last == 0 { 123_459_876 } else { last };
    let (high, low) = ((last / 127_773) as i32, (last % 127_773) as i32);
    let next = 16_807 * low - 2_836 * high;
    if next < 0 { (next + 0x7fff_ffff) as u32 } else { next as u32 }
}

#[derive(Clone, Copy, Debug)]
pub struct Random {
    seed: u32,
    last: i32,
    seed32: u32,
    last32: u32,
}

impl Random {
    /// A generator seeded with `seed`; the shell mixes time and process ids into it at start.
    pub fn new(seed: u32) -> Random {
        Random { seed, last: 0, seed32: seed, last32: seed }
    }

    /// `RANDOM=seed`: restarts the sequence. Only the low 32 bits count, as in bash.
    pub fn reseed(&mut self, seed: i64) {
        self.seed = seed as u32;
        self.last = 0;
    }

    /// The next value of RANDOM, 0 to 32767. `compat` is the compatibility level times ten (53 for
    /// 5.3): 50 and below take the low bits only.
    pub fn next(&mut self, compat: u32) -> i32 {
        loop {
            self.seed = step(self.seed);
            let bits = if compat > 50 { (self.seed >> 16) ^ (self.seed & 0xffff) } else { self.seed };
            let value = (bits & 0x7fff) as i32;
            if value != self.last {
                self.last = value;
                return value;
            }
        }
    }

    /// The next value of SRANDOM: from `entropy` (the system's random source), or computed when it
    /// fails.
    pub fn next_secure(&mut self, entropy: impl FnOnce() -> Option<u32>) -> u32 {
        let value = entropy().unwrap_or_else(|| {
            loop {
                self.seed32 = step(self.seed32);
                let value = self.seed32 & 0x7fff_ffff;
                if value != self.last32 {
                    break value;
                }
            }
        });
        self.last32 = value;
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(seed: i64, compat: u32) -> Vec<i32> {
        let mut random = Random::new(1);
        random.reseed(seed);
        (0..5).map(|_| random.next(compat)).collect()
    }

    #[test]
    fn sequences() {
        assert_eq!(first(42, 53), [17772, 26794, 1435, 24388, 11074]);
        assert_eq!(first(42, 50), first(42, 44));
        assert_eq!(first(1 << 32, 53), first(0, 53));
    }

    #[test]
    fn secure_falls_back() {
        let mut random = Random::new(7);
        assert_eq!(random.next_secure(|| Some(5)), 5);
        assert_eq!(random.next_secure(|| None), 7 * 16807);
    }
}
