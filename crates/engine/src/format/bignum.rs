//! Unsigned integers of any size, as little as exact conversion between binary and decimal needs.
//!
//! Invariant: 32-bit limbs, lowest first, no zero limb at the top (zero has no limbs). Numbers of up to
//! 512 bits stay off the heap.

use std::cmp::Ordering;

use smallvec::SmallVec;

type Limbs = SmallVec<[u32; 16]>;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BigUint {
    limbs: Limbs,
}

impl BigUint {
    pub fn from_u64(n: u64) -> BigUint {
        let mut big = BigUint { limbs: Limbs::from_slice(&[n as u32, (n >> 32) as u32]) };
        big.trim();
        big
    }

    fn trim(&mut self) {
        while self.limbs.last() == Some(&0) {
            self.limbs.pop();
        }
    }

    pub fn is_zero(&self) -> bool {
        self.limbs.is_empty()
    }

    /// The position of the highest set bit plus one.
    pub fn bits(&self) -> u32 {
        match self.limbs.last() {
            Some(top) => self.limbs.len() as u32 * 32 - top.leading_zeros(),
            None => 0,
        }
    }

    /// `self · factor + addend`, in place.
    pub fn multiply_add(&mut self, factor: u32, addend: u32) {
        let mut carry = addend as u64;
        for limb in &mut self.limbs {
            carry += *limb as u64 * factor as u64;
            *limb = carry as u32;
            carry >>= 32;
        }
        if carry > 0 {
            self.limbs.push(carry as u32);
        }
    }

    /// `self · 5^exponent`, in place.
    pub fn multiply_power_of_five(&mut self, mut exponent: u32) {
        /// The largest power of five in 32 bits is the thirteenth.
        const STEP: u32 = 13;
        while exponent >= STEP {
            self.multiply_add(5u32.pow(STEP), 0);
            exponent -= STEP;
        }
        self.multiply_add(5u32.pow(exponent), 0);
    }

    /// Appends decimal digits given as ASCII.
    pub fn push_decimal(&mut self, digits: &[u8]) {
        for chunk in digits.chunks(9) {
            let value = chunk.iter().fold(0u32, |n, &d| n * 10 + (d - b'0') as u32);
            self.multiply_add(10u32.pow(chunk.len() as u32), value);
        }
    }

    pub fn shift_left(&mut self, bits: u32) {
        if self.is_zero() {
            return;
        }
        let part = bits % 32;
        if part > 0 {
            let mut carry = 0u32;
            for limb in &mut self.limbs {
                let shifted = *limb << part | carry;
                carry = *limb >> (32 - part);
                *limb = shifted;
            }
            if carry > 0 {
                self.limbs.push(carry);
            }
        }
        let whole = (bits / 32) as usize;
        self.limbs.insert_many(0, std::iter::repeat_n(0, whole));
    }

    /// The bits from `from` up, which must be at most 64.
    pub fn high_bits(&self, from: u32) -> u64 {
        let start = (from / 32) as usize;
        let limb = |i: usize| *self.limbs.get(start + i).unwrap_or(&0) as u128;
        let window = limb(0) | limb(1) << 32 | limb(2) << 64;
        (window >> (from % 32)) as u64
    }

    pub fn bit(&self, index: u32) -> bool {
        let limb = self.limbs.get((index / 32) as usize).unwrap_or(&0);
        limb >> (index % 32) & 1 == 1
    }

    /// Is any bit below `end` set?
    pub fn any_bit_below(&self, end: u32) -> bool {
        let whole = (end / 32) as usize;
        let part = match self.limbs.get(whole) {
            Some(limb) => limb & ((1u32 << (end % 32)) - 1) != 0,
            None => false,
        };
        part || self.limbs.iter().take(whole).any(|&limb| limb != 0)
    }

    /// Divides by a 32-bit number in place and returns the remainder.
    pub fn divide_small(&mut self, divisor: u32) -> u32 {
        let mut remainder = 0u64;
        for limb in self.limbs.iter_mut().rev() {
            let n = remainder << 32 | *limb as u64;
            *limb = (n / divisor as u64) as u32;
            remainder = n % divisor as u64;
        }
        self.trim();
        remainder as u32
    }

    /// Quotient, and whether there is a remainder. The divisor is not zero. (Knuth, algorithm D.)
    pub fn divide(mut self, mut divisor: BigUint) -> (BigUint, bool) {
        if divisor.limbs.len() <= 1 {
            let by = *divisor.limbs.first().unwrap_or(&1);
            let remainder = self.divide_small(by);
            return (self, remainder != 0);
        }
        if self.compare(&divisor) == Ordering::Less {
            let rest = !self.is_zero();
            return (BigUint::default(), rest);
        }
        // Both shifted so that the divisor's top bit is set; the quotient does not change.
        let shift = divisor.limbs.last().map_or(0, |top| top.leading_zeros());
        divisor.shift_left(shift);
        self.shift_left(shift);
        let by = &divisor.limbs;
        let size = by.len();
        self.limbs.push(0);
        let (top, second) = (by[size - 1] as u64, by[size - 2] as u64);
        let mut quotient = Limbs::from_elem(0, self.limbs.len() - size);
        for at in (0..quotient.len()).rev() {
            let high = (self.limbs[at + size] as u64) << 32 | self.limbs[at + size - 1] as u64;
            let mut guess = high / top;
            let mut rest = high % top;
            while guess >> 32 != 0 || guess * second > (rest << 32 | self.limbs[at + size - 2] as u64) {
                guess -= 1;
                rest += top;
                if rest >> 32 != 0 {
                    break;
                }
            }
            let window = &mut self.limbs[at..=at + size];
            if subtract_multiple(window, by, guess as u32) {
                guess -= 1;
                add_back(window, by);
            }
            quotient[at] = guess as u32;
        }
        self.trim();
        let mut quotient = BigUint { limbs: quotient };
        quotient.trim();
        let rest = !self.is_zero();
        (quotient, rest)
    }

    fn compare(&self, other: &BigUint) -> Ordering {
        let by_length = self.limbs.len().cmp(&other.limbs.len());
        by_length.then_with(|| self.limbs.iter().rev().cmp(other.limbs.iter().rev()))
    }
}

/// `window -= by · times`; tells whether that went below zero (the window then holds it modulo its
/// size). The window is one limb longer than `by`.
fn subtract_multiple(window: &mut [u32], by: &[u32], times: u32) -> bool {
    let mut carry = 0u64;
    let mut borrow = 0i64;
    for (i, limb) in window.iter_mut().enumerate() {
        carry += *by.get(i).unwrap_or(&0) as u64 * times as u64;
        let difference = *limb as i64 - (carry as u32) as i64 + borrow;
        *limb = difference as u32;
        borrow = difference >> 32;
        carry >>= 32;
    }
    borrow < 0
}

/// `window += by`, dropping the carry out of the top.
fn add_back(window: &mut [u32], by: &[u32]) {
    let mut carry = 0u64;
    for (i, limb) in window.iter_mut().enumerate() {
        carry += *limb as u64 + *by.get(i).unwrap_or(&0) as u64;
        *limb = carry as u32;
        carry >>= 32;
    }
}

/// A binary fraction below one, given out as decimal digits, nine at a time.
pub struct Fraction {
    /// Lowest first; the binary point is above the top limb.
    limbs: Limbs,
}

impl Fraction {
    /// `mantissa / 2^scale`, without its whole part.
    pub fn new(mantissa: u64, scale: u32) -> Fraction {
        let mut big = BigUint::from_u64(mantissa);
        let size = scale.div_ceil(32);
        big.shift_left(size * 32 - scale);
        big.limbs.resize(size as usize, 0);
        let mut fraction = Fraction { limbs: big.limbs };
        fraction.trim();
        fraction
    }

    /// Drops zero limbs at the low end.
    fn trim(&mut self) {
        let zeros = self.limbs.iter().take_while(|&&limb| limb == 0).count();
        self.limbs.drain(..zeros);
    }

    pub fn is_zero(&self) -> bool {
        self.limbs.is_empty()
    }

    /// The next nine digits as a number.
    pub fn next_nine(&mut self) -> u32 {
        let mut carry = 0u64;
        for limb in &mut self.limbs {
            carry += *limb as u64 * 1_000_000_000;
            *limb = carry as u32;
            carry >>= 32;
        }
        if self.limbs.first() == Some(&0) {
            self.trim();
        }
        carry as u32
    }
}
