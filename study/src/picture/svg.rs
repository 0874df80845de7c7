//! # Elements of a drawing
//!
//! This module sets no colours and no line widths. Elements have classes, for which the stylesheets define both, so
//! that pictures follow the reader's theme.

use std::fmt::{Display, Write};

/// The styles in a picture's own file. A page uses the book's stylesheets instead.
const STYLES: [&str; 2] = [
    include_str!("../../theme/picture-file.css"),
    include_str!("../../theme/picture.css"),
];

/// A finished picture. Its texts are escaped for HTML.
pub struct Picture {
    drawing: Drawing,
    /// A description for readers who do not see it.
    pub label: String,
    /// The line of text below the picture.
    pub caption: String,
}

impl Picture {
    /// The content of the picture's own file.
    pub fn file(&self) -> String {
        let style = STYLES.map(|style| style.lines().map(str::trim).collect::<String>());
        self.svg("", &format!("<style>{}</style>\n", style.concat())) + "\n"
    }

    /// The element for a page. On a narrow screen it shrinks as long as its words can be read, and then scrolls.
    pub fn element(&self) -> String {
        let narrowest = self.drawing.width * 2 / 3;
        self.svg(&format!(" style=\"min-width:{narrowest}px\""), "")
    }

    fn svg(&self, attribute: &str, style: &str) -> String {
        let Picture { drawing, label, .. } = self;
        let (width, height, body) = (drawing.width, drawing.height, &drawing.body);
        format!(
            "<svg{attribute} xmlns=\"http://www.w3.org/2000/svg\" class=\"picture\" role=\"img\" aria-label=\"{label}\" \
            width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n{style}{body}</svg>"
        )
    }
}

/// A drawing that grows element by element.
pub struct Drawing {
    width: i32,
    height: i32,
    body: String,
    /// The name of the next element; `None` if it has none.
    part: Option<String>,
}

impl Drawing {
    /// An empty drawing.
    pub fn new(width: i32, height: i32) -> Drawing {
        let (body, part) = Default::default();
        Drawing {
            width,
            height,
            body,
            part,
        }
    }

    /// Names the next element, so that [`crate::steps`] can change it.
    pub fn part(&mut self, name: String) {
        self.part = Some(name);
    }

    /// A straight line.
    pub fn line(&mut self, class: &str, from: (i32, i32), to: (i32, i32)) {
        let ((x1, y1), (x2, y2)) = (from, to);
        self.add(format_args!(
            r#"<line class="{class}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>"#
        ));
    }

    /// A rectangle, by its upper left corner.
    pub fn rectangle(&mut self, class: &str, (x, y): (i32, i32), width: i32, height: i32) {
        self.add(format_args!(
            r#"<rect class="{class}" x="{x}" y="{y}" width="{width}" height="{height}"/>"#
        ));
    }

    /// A circle.
    pub fn circle(&mut self, class: &str, (x, y): (i32, i32), radius: i32) {
        self.add(format_args!(
            r#"<circle class="{class}" cx="{x}" cy="{y}" r="{radius}"/>"#
        ));
    }

    /// A text centred on a point, or beginning there with the class `start`.
    pub fn text(&mut self, class: &str, (x, y): (i32, i32), text: impl Display) {
        let text = escaped(&text.to_string());
        self.add(format_args!(
            r#"<text class="{class}" x="{x}" y="{y}">{text}</text>"#
        ));
    }

    /// A stone: a ring for `o`, a cross for `x`.
    pub fn stone(&mut self, class: &str, letter: u8, (x, y): (i32, i32), radius: i32) {
        if letter == b'o' {
            return self.circle(&format!("{class} o"), (x, y), radius);
        }
        let (left, right, top, bottom) = (x - radius, x + radius, y - radius, y + radius);
        self.add(format_args!(
            r#"<path class="{class} x" d="M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}"/>"#
        ));
    }

    /// The lines between and around the cells of a square board.
    pub fn grid(&mut self, (x, y): (i32, i32), cells: i32, cell: i32) {
        let end = cells * cell;
        let mut path = String::new();
        for at in (0..=end).step_by(cell as usize) {
            // Writing to a string cannot fail.
            let _ = write!(path, "M{} {y}v{end}M{x} {}h{end}", x + at, y + at);
        }
        self.add(format_args!(r#"<path class="grid" d="{path}"/>"#));
    }

    /// Begins a group that ends with [`Drawing::end`].
    pub fn begin(&mut self, class: &str) {
        self.add(format_args!(r#"<g class="{class}">"#));
    }

    /// Ends the group that was begun last.
    pub fn end(&mut self) {
        self.add("</g>");
    }

    /// The finished picture: `label` describes it to readers who do not see it.
    pub fn picture(self, label: &str, caption: &str) -> Picture {
        let [label, caption] = [label, caption].map(escaped);
        Picture {
            drawing: self,
            label,
            caption,
        }
    }

    fn add(&mut self, element: impl Display) {
        let mut element = format!("{element}\n");
        if let Some(part) = self.part.take() {
            element = element.replacen(' ', &format!(" data-part=\"{part}\" "), 1);
        }
        self.body += &element;
    }
}

/// A text whose special characters are escaped for HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// The middle of a cell of a board.
pub fn middle((x, y): (i32, i32), cells: usize, cell: i32, index: usize) -> (i32, i32) {
    let (row, column) = ((index / cells) as i32, (index % cells) as i32);
    (x + column * cell + cell / 2, y + row * cell + cell / 2)
}
