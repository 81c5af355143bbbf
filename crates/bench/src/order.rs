//! Who runs when: within a turn everybody runs once, and every turn begins one place later, so that
//! drift and other work on the machine fall on all alike.

/// The order of turn number `turn` among `n`.
pub fn rotated(n: usize, turn: usize) -> impl Iterator<Item = usize> {
    (0..n).map(move |place| (place + turn) % n)
}

/// The order of pair number `turn`: first one way round, then the other.
pub fn alternating(turn: usize) -> [usize; 2] {
    if turn.is_multiple_of(2) { [0, 1] } else { [1, 0] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_has_every_place_equally_often() {
        for n in 0..6 {
            let mut places = vec![vec![0; n]; n];
            for turn in 0..n {
                for (place, who) in rotated(n, turn).enumerate() {
                    places[who][place] += 1;
                }
            }
            assert!(places.iter().flatten().all(|&times| times == 1), "{n}");
        }
    }

    #[test]
    fn pairs_go_both_ways() {
        assert_eq!([alternating(0), alternating(1), alternating(2)], [[0, 1], [1, 0], [0, 1]]);
    }
}
