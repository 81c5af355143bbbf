//! Interned names: variables, functions, commands. A name becomes a `Symbol` once, when it is
//! parsed; from then on it indexes tables.
//!
//! Invariant: a symbol is never freed, so its name lives as long as the process.

use hashbrown::HashTable;
use std::cell::RefCell;
use std::hash::{BuildHasher, Hasher};

/// An interned byte string. Two symbols are equal exactly when their names are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(u32);

struct Interner {
    table: HashTable<u32>,
    names: Vec<&'static [u8]>,
    hasher: hashbrown::DefaultHashBuilder,
    /// The rest of the block that short names are cut from.
    block: &'static mut [u8],
}

impl Interner {
    fn hash(&self, name: &[u8]) -> u64 {
        let mut hasher = self.hasher.build_hasher();
        hasher.write(name);
        hasher.finish()
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
    static INTERNER: RefCell<Interner> = RefCell::new(Interner {
        table: HashTable::new(),
        names: Vec::new(),
        hasher: hashbrown::DefaultHashBuilder::default(),
        block: &mut [],
    });
}

impl Symbol {
    /// The symbol of `name`, made on first use.
    pub fn new(name: &[u8]) -> Symbol {
        INTERNER.with_borrow_mut(|interner| {
            let hash = interner.hash(name);
            let Interner { table, names, .. } = interner;
            if let Some(&id) = table.find(hash, |&id| names[id as usize] == name) {
                return Symbol(id);
            }
            let id = interner.names.len() as u32;
            let kept = interner.keep(name);
            interner.names.push(kept);
            let Interner { table, names, hasher, .. } = interner;
            table.insert_unique(hash, id, |&id| {
                let mut h = hasher.build_hasher();
                h.write(names[id as usize]);
                h.finish()
            });
            Symbol(id)
        })
    }

    /// The symbol of `name` if something already made it.
    pub fn existing(name: &[u8]) -> Option<Symbol> {
        INTERNER.with_borrow(|interner| {
            let hash = interner.hash(name);
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
