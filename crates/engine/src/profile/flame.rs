//! The profile as a flame graph: a picture in SVG, the script at the bottom, what it calls above it,
//! the lines at the top; as wide as the time it took.

use std::fmt::Write as _;

use super::{Cost, Profile};

const WIDTH: f64 = 1200.0;
const ROW: usize = 18;
/// Anything narrower is not drawn.
const NARROWEST: f64 = 0.3;
/// Width of a letter.
const LETTER: f64 = 6.6;

struct Picture {
    /// Rows above the script, and what stands in them.
    height: usize,
    boxes: String,
    total: u64,
}

/// The whole picture.
pub(super) fn draw(profile: &Profile, title: &str) -> String {
    let total = time(profile, 0);
    let mut picture = Picture { height: 0, boxes: String::new(), total: total.max(1) };
    let height = rows(profile, 0, 0) + 1;
    picture.height = height;
    picture.node(profile, 0, 0, 0.0);
    let pixels = height * ROW + 40;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{pixels}\" \
         font-family=\"monospace\" font-size=\"11\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
         <text x=\"6\" y=\"18\" font-size=\"14\">{}: {:.1} ms; a box is as wide as its wall time</text>\n\
         {}</svg>\n",
        escaped(title),
        total as f64 / 1e6,
        picture.boxes
    )
}

/// Wall time of a node with all it calls.
fn time(profile: &Profile, index: usize) -> u64 {
    let Some(node) = profile.nodes.get(index) else { return 0 };
    node.own().wall + node.children.iter().map(|&child| time(profile, child)).sum::<u64>()
}

/// The highest row that something stands in: calls, and a line above each.
fn rows(profile: &Profile, index: usize, depth: usize) -> usize {
    let Some(node) = profile.nodes.get(index) else { return depth };
    let calls = node.children.iter().map(|&child| rows(profile, child, depth + 1));
    calls.max().unwrap_or(depth).max(depth + 1)
}

impl Picture {
    fn node(&mut self, profile: &Profile, index: usize, depth: usize, left: f64) {
        let Some(node) = profile.nodes.get(index) else { return };
        let all = time(profile, index);
        let mut own = node.own();
        own.wall = all;
        let name = String::from_utf8_lossy(&node.name);
        self.draw_box(&name, &own, depth, left);
        let mut left = left;
        let mut children = node.children.clone();
        children.sort_by_key(|&child| std::cmp::Reverse(time(profile, child)));
        for child in children {
            self.node(profile, child, depth + 1, left);
            left += self.width(time(profile, child));
        }
        let mut lines = node.lines.clone();
        lines.sort_by_key(|(_, cost)| std::cmp::Reverse(cost.wall));
        for (line, cost) in lines {
            let label = format!("{}:{line}", String::from_utf8_lossy(&node.source));
            self.draw_box(&label, &cost, depth + 1, left);
            left += self.width(cost.wall);
        }
    }

    fn width(&self, wall: u64) -> f64 {
        wall as f64 / self.total as f64 * WIDTH
    }

    fn draw_box(&mut self, label: &str, cost: &Cost, depth: usize, left: f64) {
        let width = self.width(cost.wall);
        if width < NARROWEST {
            return;
        }
        let top = 30 + (self.height.saturating_sub(depth + 1)) * ROW;
        let (red, green) = color(label);
        let letters = (width / LETTER) as usize;
        let shown: String = match label.chars().count() {
            count if count <= letters => label.to_string(),
            _ if letters > 3 => label.chars().take(letters - 1).chain(['…']).collect(),
            _ => String::new(),
        };
        _ = writeln!(
            self.boxes,
            "<g><title>{}: {:.1} ms ({:.1} %), {:.1} ms processor, {:.1} ms of children, {} forks, {} programs</title>\
             <rect x=\"{left:.1}\" y=\"{top}\" width=\"{width:.1}\" height=\"{}\" fill=\"rgb({red},{green},70)\" \
             stroke=\"#ffffff\" stroke-width=\"0.5\"/><text x=\"{:.1}\" y=\"{}\">{}</text></g>",
            escaped(label),
            cost.wall as f64 / 1e6,
            cost.wall as f64 / self.total as f64 * 100.0,
            cost.own as f64 / 1e6,
            cost.children as f64 / 1e6,
            cost.forks,
            cost.programs,
            ROW - 1,
            left + 3.0,
            top + 13,
            escaped(&shown)
        );
    }
}

/// The same name always has the same warm colour.
fn color(label: &str) -> (u32, u32) {
    let hash = label.bytes().fold(7u32, |hash, byte| hash.wrapping_mul(31).wrapping_add(u32::from(byte)));
    (205 + hash % 50, 90 + hash / 64 % 120)
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::tests::example;

    #[test]
    fn a_box_is_as_wide_as_its_time() {
        let picture = draw(&example(), "a <script>");
        assert!(picture.contains("a &lt;script&gt;: 100.0 ms"), "{picture}");
        // The script has all of the width, `outer` nine tenths, the line of `inner` 65 of 100.
        for (label, width) in [("script.sh", "1200.0"), ("outer", "1080.0"), ("script.sh:2", "780.0")] {
            let found = picture.lines().any(|line| {
                line.contains(&format!("<title>{label}: ")) && line.contains(&format!("width=\"{width}\""))
            });
            assert!(found, "{label}: {picture}");
        }
        assert_eq!(picture.matches("<g>").count(), picture.matches("</g>").count());
    }
}
