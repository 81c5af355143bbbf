//! Charts as SVG: dots of several subjects in a row of work each, and lines over a size. Both on
//! logarithmic scales, since what is shown are ratios and powers.

use plotters::coord::Shift;
use plotters::prelude::*;

/// One subject of a chart.
#[derive(Clone, Debug)]
pub struct Series {
    pub name: String,
    /// Whether it is the one that is looked at.
    pub bold: bool,
    /// For dots: the row's number and the value; for lines: size and value.
    pub points: Vec<(f64, f64)>,
}

const COLORS: [RGBColor; 14] = [
    RGBColor(90, 90, 90),
    RGBColor(31, 119, 180),
    RGBColor(44, 160, 44),
    RGBColor(148, 103, 189),
    RGBColor(140, 86, 75),
    RGBColor(227, 119, 194),
    RGBColor(188, 189, 34),
    RGBColor(23, 190, 207),
    RGBColor(255, 127, 14),
    RGBColor(0, 0, 0),
    RGBColor(174, 199, 232),
    RGBColor(152, 223, 138),
    RGBColor(197, 176, 213),
    RGBColor(255, 187, 120),
];
const BOLD: RGBColor = RGBColor(214, 39, 40);
const FONT: &str = "sans-serif";
const LINE: u32 = 20;
const LABELS: u32 = 300;
const WIDTH: u32 = 900;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// The colour of a series: the bold one has its own, the others take theirs in turn.
fn color(series: &[Series], index: usize) -> RGBColor {
    let before = series.iter().take(index).filter(|one| !one.bold).count();
    match series.get(index) {
        Some(one) if one.bold => BOLD,
        _ => COLORS.get(before % COLORS.len()).copied().unwrap_or(BOLD),
    }
}

fn text<E: std::error::Error + Send + Sync>(error: DrawingAreaErrorKind<E>) -> String {
    format!("chart: {error}")
}

/// How many names stand in a line of the legend, and how far apart.
fn columns(series: &[Series]) -> (usize, i32) {
    let longest = series.iter().map(|one| one.name.chars().count()).max().unwrap_or(0);
    let apart = (longest as i32 * 8 + 30).max(100);
    (((WIDTH as i32 - 20) / apart).max(1) as usize, apart)
}

/// Names of the series with their colours, in lines as long as the picture is wide.
fn legend(area: &Area, series: &[Series], top: i32) -> Result<(), String> {
    let (columns, apart) = columns(series);
    for (index, one) in series.iter().enumerate() {
        let at = (20 + (index % columns) as i32 * apart, top + (index / columns) as i32 * LINE as i32);
        let color = color(series, index);
        area.draw(&Circle::new((at.0, at.1), 5, color.filled())).map_err(text)?;
        let style = (FONT, 14).into_font().color(&BLACK);
        area.draw(&Text::new(one.name.clone(), (at.0 + 10, at.1 - 7), style)).map_err(text)?;
    }
    Ok(())
}

fn legend_height(series: &[Series]) -> u32 {
    series.len().div_ceil(columns(series).0) as u32 * LINE + 12
}

/// The powers of `step` that enclose the values.
fn range(values: impl Iterator<Item = f64>, step: f64) -> (f64, f64) {
    let (low, high) = values
        .filter(|value| *value > 0.0)
        .fold((f64::MAX, 0.0f64), |(low, high), value| (low.min(value), high.max(value)));
    if high == 0.0 {
        return (1.0, step);
    }
    let power = |value: f64| value.ln() / step.ln();
    let (low, high) = ((power(low) - 0.05).floor() as i32, (power(high) + 0.05).ceil() as i32);
    (step.powi(low), step.powi(high.max(low + 1)))
}

/// A row for each of `rows`, and in it a dot for each series; less is further left. The series'
/// points are `(row, value)`.
pub fn dots(x_title: &str, rows: &[String], series: &[Series]) -> Result<String, String> {
    let mut svg = String::new();
    let height = rows.len() as u32 * LINE + legend_height(series) + 70;
    let (low, high) = range(series.iter().flat_map(|one| &one.points).map(|point| point.1), 2.0);
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
        area.fill(&WHITE).map_err(text)?;
        legend(&area, series, 14)?;
        let top = legend_height(series) as i32;
        let (_, below) = area.split_vertically(top);
        let mut chart = ChartBuilder::on(&below)
            .margin_right(20)
            .margin_top(4)
            .set_label_area_size(LabelAreaPosition::Left, LABELS)
            .set_label_area_size(LabelAreaPosition::Bottom, 50)
            .build_cartesian_2d((low..high).log_scale().base(2.0), (rows.len() as f64)..0.0)
            .map_err(text)?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .y_labels(0)
            .x_labels(14)
            .x_label_formatter(&|value| fraction(*value))
            .x_desc(x_title)
            .light_line_style(TRANSPARENT)
            .label_style((FONT, 13))
            .draw()
            .map_err(text)?;
        let (left, right) = (low, high);
        for (index, row) in rows.iter().enumerate() {
            let y = index as f64 + 0.5;
            let rule = PathElement::new([(left, y), (right, y)], RGBColor(225, 225, 225));
            chart.draw_series([rule]).map_err(text)?;
            let (_, at) = chart.backend_coord(&(left, y));
            let style = (FONT, 13).into_font().color(&BLACK);
            area.draw(&Text::new(row.clone(), (8, at - 7), style)).map_err(text)?;
        }
        if low < 1.0 && high > 1.0 {
            let rule = PathElement::new([(1.0, 0.0), (1.0, rows.len() as f64)], BLACK.mix(0.5));
            chart.draw_series([rule]).map_err(text)?;
        }
        // The bold one last, so that nothing lies over it.
        let mut order: Vec<usize> = (0..series.len()).collect();
        order.sort_by_key(|&index| series.get(index).is_some_and(|one| one.bold));
        for index in order {
            let Some(one) = series.get(index) else { continue };
            let (color, size) = (color(series, index), if one.bold { 6 } else { 4 });
            let dots = one
                .points
                .iter()
                .map(|(row, value)| Circle::new((*value, row + 0.5), size, color.mix(0.85).filled()));
            chart.draw_series(dots).map_err(text)?;
        }
        area.present().map_err(text)?;
    }
    Ok(svg)
}

/// A line for each series over a size.
pub fn lines(x_title: &str, y_title: &str, series: &[Series]) -> Result<String, String> {
    let mut svg = String::new();
    let points = || series.iter().flat_map(|one| &one.points);
    let (left, right) = range(points().map(|point| point.0), 10.0);
    let (low, high) = range(points().map(|point| point.1), 10.0);
    {
        let area =
            SVGBackend::with_string(&mut svg, (WIDTH, 420 + legend_height(series))).into_drawing_area();
        area.fill(&WHITE).map_err(text)?;
        legend(&area, series, 14)?;
        let (_, below) = area.split_vertically(legend_height(series) as i32);
        let mut chart = ChartBuilder::on(&below)
            .margin_right(50)
            .margin_top(8)
            .set_label_area_size(LabelAreaPosition::Left, 70)
            .set_label_area_size(LabelAreaPosition::Bottom, 50)
            .build_cartesian_2d((left..right).log_scale(), (low..high).log_scale())
            .map_err(text)?;
        chart
            .configure_mesh()
            .light_line_style(RGBColor(240, 240, 240))
            .x_label_formatter(&|value| axis(*value))
            .y_label_formatter(&|value| axis(*value))
            .x_desc(x_title)
            .y_desc(y_title)
            .label_style((FONT, 13))
            .draw()
            .map_err(text)?;
        for (index, one) in series.iter().enumerate() {
            let color = color(series, index);
            let width = if one.bold { 3 } else { 2 };
            chart
                .draw_series([PathElement::new(one.points.clone(), color.stroke_width(width))])
                .map_err(text)?;
            let dots = one.points.iter().map(|point| Circle::new(*point, 4, color.filled()));
            chart.draw_series(dots).map_err(text)?;
        }
        area.present().map_err(text)?;
    }
    Ok(svg)
}

/// A power of two below an axis.
fn fraction(value: f64) -> String {
    if value < 1.0 { format!("1/{}", (1.0 / value).round()) } else { axis(value) }
}

/// A number beside an axis: short, without zeros at its end.
fn axis(value: f64) -> String {
    if value >= 1.0 {
        return format!("{}", (value * 10.0).round() / 10.0);
    }
    let text = format!("{value:.6}");
    text.trim_end_matches('0').to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series() -> Vec<Series> {
        let one = |name: &str, bold, value| Series {
            name: name.into(),
            bold,
            points: vec![(0.0, value), (1.0, value * 2.0)],
        };
        vec![one("ours", true, 0.3), one("theirs", false, 1.0)]
    }

    #[test]
    fn a_chart_holds_every_name_and_dot_and_is_always_the_same() {
        let rows = ["first".to_string(), "second".to_string()];
        let svg = dots("times", &rows, &series()).unwrap();
        for name in ["ours", "theirs", "first", "second", "times"] {
            assert!(svg.contains(name), "{name}");
        }
        // Four dots and two in the legend.
        assert_eq!(svg.matches("<circle").count(), 6);
        assert_eq!(svg, dots("times", &rows, &series()).unwrap());
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    }

    #[test]
    fn lines_leave_out_what_has_no_logarithm() {
        let svg = lines("n", "ms", &series()).unwrap();
        assert!(svg.contains("theirs") && !svg.contains("NaN") && !svg.contains("inf"));
        assert!(lines("n", "ms", &[]).is_ok() && dots("n", &[], &[]).is_ok());
    }

    #[test]
    fn ranges_enclose() {
        assert_eq!(range([0.3, 5.0].into_iter(), 2.0), (0.25, 8.0));
        assert_eq!(range([].into_iter(), 2.0), (1.0, 2.0));
        assert_eq!(range([3.0].into_iter(), 10.0), (1.0, 10.0));
    }

    #[test]
    fn axis_numbers() {
        assert_eq!([fraction(0.125), fraction(8.0)], ["1/8", "8"]);
        assert_eq!([axis(0.25), axis(1.0), axis(16.0), axis(0.00001)], ["0.25", "1", "16", "0.00001"]);
    }
}
