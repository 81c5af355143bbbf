//! What is made of samples: medians, ratios with their uncertainty, means, exponents.
//!
//! Nothing here assumes a distribution: times have long tails on one side.

/// The middle value; of an even number, the mean of the two in the middle.
pub fn median(values: &[f64]) -> Option<f64> {
    let sorted = sorted(values);
    let middle = sorted.len() / 2;
    let high = *sorted.get(middle)?;
    if sorted.len() % 2 == 1 {
        return Some(high);
    }
    Some(f64::midpoint(*sorted.get(middle - 1)?, high))
}

pub fn minimum(values: &[f64]) -> Option<f64> {
    values.iter().copied().reduce(f64::min)
}

/// The geometric mean of positive values: what ratios are averaged by.
pub fn geometric_mean(values: &[f64]) -> Option<f64> {
    if values.is_empty() || values.iter().any(|&value| value <= 0.0) {
        return None;
    }
    let sum: f64 = values.iter().map(|value| value.ln()).sum();
    Some((sum / values.len() as f64).exp())
}

fn sorted(values: &[f64]) -> Vec<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted
}

/// A ratio, and between which values it lies with 95 % confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    pub median: f64,
    pub low: f64,
    pub high: f64,
}

/// What a ratio of times says about the first of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Ahead,
    Tie,
    Behind,
}

impl Verdict {
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Ahead => "ahead",
            Verdict::Tie => "tie",
            Verdict::Behind => "behind",
        }
    }
}

impl Ratio {
    /// A difference counts if its whole interval is on one side of 1 and it is larger than `least`.
    pub fn verdict(&self, least: f64) -> Verdict {
        if self.high < 1.0 && self.median < 1.0 - least {
            Verdict::Ahead
        } else if self.low > 1.0 && self.median > 1.0 + least {
            Verdict::Behind
        } else {
            Verdict::Tie
        }
    }
}

/// The median of the ratios of pairs measured one beside the other, with the interval given by the
/// order of the ratios alone (the inverted sign test).
pub fn paired_ratio(of: &[f64], to: &[f64]) -> Option<Ratio> {
    let ratios: Vec<f64> = of.iter().zip(to).filter(|(_, to)| **to > 0.0).map(|(of, to)| of / to).collect();
    let sorted = sorted(&ratios);
    let skip = skipped(sorted.len());
    Some(Ratio {
        median: median(&sorted)?,
        low: *sorted.get(skip)?,
        high: *sorted.get(sorted.len().checked_sub(1 + skip)?)?,
    })
}

/// How many of `n` ordered values may be left out at each end so that the rest still holds the
/// median with a probability of 95 %.
fn skipped(n: usize) -> usize {
    let mut probability = 0.5f64.powi(i32::try_from(n).unwrap_or(i32::MAX));
    let mut below = probability;
    let mut skip = 0;
    while below <= 0.025 && skip + 1 < n / 2 {
        probability *= (n - skip) as f64 / (skip + 1) as f64;
        if below + probability > 0.025 {
            break;
        }
        below += probability;
        skip += 1;
    }
    skip
}

/// The exponent `e` of `time = c · size^e`: the slope of the line nearest to the points on
/// logarithmic scales. `None` where fewer than two points are left.
pub fn exponent(points: &[(f64, f64)]) -> Option<f64> {
    let points: Vec<(f64, f64)> =
        points.iter().filter(|(x, y)| *x > 0.0 && *y > 0.0).map(|(x, y)| (x.ln(), y.ln())).collect();
    let n = points.len() as f64;
    if points.len() < 2 {
        return None;
    }
    let (mean_x, mean_y) =
        (points.iter().map(|p| p.0).sum::<f64>() / n, points.iter().map(|p| p.1).sum::<f64>() / n);
    let across: f64 = points.iter().map(|p| (p.0 - mean_x).powi(2)).sum();
    let along: f64 = points.iter().map(|p| (p.0 - mean_x) * (p.1 - mean_y)).sum();
    (across > 0.0).then(|| along / across)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[3.0]), Some(3.0));
        assert_eq!(median(&[9.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(&[4.0, 1.0, 2.0, 9.0]), Some(3.0));
        assert_eq!(minimum(&[4.0, 1.0, 2.0]), Some(1.0));
    }

    #[test]
    fn ratios_are_averaged_so_that_half_and_double_cancel() {
        assert_eq!(geometric_mean(&[0.5, 2.0]), Some(1.0));
        assert_eq!(geometric_mean(&[]), None);
        assert_eq!(geometric_mean(&[1.0, 0.0]), None);
    }

    /// The numbers of the binomial table: 2 · P(X ≤ skip - 1) ≤ 5 %, and one more would be too many.
    #[test]
    fn interval_of_a_median() {
        let wanted = [(1, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 1), (15, 3), (20, 5), (25, 7), (40, 13)];
        for (n, skip) in wanted {
            assert_eq!(skipped(n), skip, "{n}");
        }
    }

    #[test]
    fn pairs() {
        let ratio = paired_ratio(&[1.0, 2.0, 6.0], &[2.0, 4.0, 6.0]).unwrap();
        assert_eq!(ratio, Ratio { median: 0.5, low: 0.5, high: 1.0 });
        assert_eq!(paired_ratio(&[], &[]), None);
    }

    #[test]
    fn verdicts_need_the_whole_interval_and_a_difference_that_counts() {
        let verdict = |low, median, high| Ratio { median, low, high }.verdict(0.02);
        assert_eq!(verdict(0.4, 0.5, 0.6), Verdict::Ahead);
        assert_eq!(verdict(0.4, 0.5, 1.1), Verdict::Tie);
        assert_eq!(verdict(0.985, 0.99, 0.995), Verdict::Tie);
        assert_eq!(verdict(1.2, 1.3, 1.4), Verdict::Behind);
        assert_eq!(verdict(0.9, 1.3, 1.4), Verdict::Tie);
    }

    #[test]
    fn exponents() {
        let law = |e: f64| [1e3, 1e4, 1e5].map(|x: f64| (x, 7.0 * x.powf(e)));
        for e in [0.0, 1.0, 1.5, 2.0] {
            assert!((exponent(&law(e)).unwrap() - e).abs() < 1e-9, "{e}");
        }
        assert_eq!(exponent(&[(1.0, 1.0)]), None);
        // A point whose cost was nothing but the fixed one cannot be drawn on a logarithmic scale.
        assert_eq!(exponent(&[(1.0, -0.5), (10.0, 1.0)]), None);
    }
}
