//! Interned names: variables, functions, commands. A name becomes a `Symbol` once, when it is
//! parsed; from then on it indexes tables.
//!
//! Invariant: a symbol is never freed, so its name lives as long as the process.

use hashbrown::HashTable;
use std::cell::RefCell;

/// An interned byte string. Two symbols are equal exactly when their names are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(u32);

struct Interner {
    /// Short names met lately.
    recent: [Recent; RECENT],
    table: HashTable<u32>,
    names: Vec<&'static [u8]>,
    /// The rest of the block that short names are cut from.
    block: &'static mut [u8],
}

const RECENT: usize = 256;
const KEY: u64 = 0x9e37_79b9_7f4a_7c15;

/// A name of at most eight bytes: its bytes, its length (0 where there is none), its symbol.
#[derive(Clone, Copy)]
struct Recent {
    word: u64,
    length: u32,
    id: u32,
}

/// The bytes of a short name in a number: with the length they are the name.
#[inline]
fn word_of(name: &[u8]) -> Option<u64> {
    match *name {
        [a] => Some(u64::from(a)),
        [a, b] => Some(u64::from(u16::from_le_bytes([a, b]))),
        [a, b, c] => Some(u64::from(u32::from_le_bytes([a, b, c, 0]))),
        [a, b, c, d, .., e, f, g, h] => {
            (name.len() == 8).then(|| u64::from_le_bytes([a, b, c, d, e, f, g, h]))
        }
        [a, b, c, d, ..] => {
            let [e, f, g, h] = *name.last_chunk()?;
            Some(u64::from_le_bytes([a, b, c, d, e, f, g, h]))
        }
        [] => None,
    }
}

/// Eight bytes at a time, folded by multiplication.
#[inline]
fn hash(name: &[u8]) -> u64 {
    let fold = |hash: u64, word: u64| {
        let product = u128::from(hash ^ word) * u128::from(KEY);
        product as u64 ^ (product >> 64) as u64
    };
    let start = fold(KEY, name.len() as u64);
    let mut hash = start;
    let mut rest = name;
    while let Some((word, behind)) = rest.split_first_chunk() {
        hash = fold(hash, u64::from_le_bytes(*word));
        rest = behind;
    }
    fold(hash, rest.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)))
}

impl Interner {
    fn symbol(&mut self, name: &[u8]) -> Symbol {
        let hash = hash(name);
        let Interner { table, names, .. } = self;
        if let Some(&id) = table.find(hash, |&id| names[id as usize] == name) {
            return Symbol(id);
        }
        let id = self.names.len() as u32;
        let kept = self.keep(name);
        self.names.push(kept);
        let Interner { table, names, .. } = self;
        table.insert_unique(hash, id, |&id| self::hash(names[id as usize]));
        Symbol(id)
    }

    fn keep(&mut self, name: &[u8]) -> &'static [u8] {
        if name.len() > 256 {
            return Box::leak(name.to_vec().into_boxed_slice());
        }
        if self.block.len() < name.len() {
            self.block = Box::leak(vec![0; 4096].into_boxed_slice());
        }
        let block = std::mem::take(&mut self.block);
        let (head, tail) = block.split_at_mut(name.len());
        head.copy_from_slice(name);
        self.block = tail;
        head
    }
}

thread_local! {
    static INTERNER: RefCell<Interner> = const {
        RefCell::new(Interner {
            recent: [Recent { word: 0, length: 0, id: 0 }; RECENT],
            table: HashTable::new(),
            names: Vec::new(),
            block: &mut [],
        })
    };
}

impl Symbol {
    /// The symbol of `name`, made on first use.
    pub fn new(name: &[u8]) -> Symbol {
        INTERNER.with_borrow_mut(|interner| {
            let Some(word) = word_of(name) else { return interner.symbol(name) };
            let place = (word.wrapping_mul(KEY) >> 56) as usize % RECENT;
            let recent = interner.recent[place];
            if recent.word == word && recent.length as usize == name.len() {
                return Symbol(recent.id);
            }
            let symbol = interner.symbol(name);
            interner.recent[place] = Recent { word, length: name.len() as u32, id: symbol.0 };
            symbol
        })
    }

    /// The symbol of `name` if something already made it.
    pub fn existing(name: &[u8]) -> Option<Symbol> {
        INTERNER.with_borrow(|interner| {
            let hash = hash(name);
            interner.table.find(hash, |&id| interner.names[id as usize] == name).map(|&id| Symbol(id))
        })
    }

    /// The bytes of the name.
    pub fn name(self) -> &'static [u8] {
        INTERNER.with_borrow(|interner| interner.names[self.0 as usize])
    }

    /// The number of the symbol: small, dense, in order of first use.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The inverse of `index`, for walking tables indexed by symbol.
    pub fn from_index(index: usize) -> Symbol {
        Symbol(index as u32)
    }
}

impl std::fmt::Debug for Symbol {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", String::from_utf8_lossy(self.name()))
    }
}
