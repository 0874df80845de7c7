//! # What is folded away, on paper
//!
//! A reader guesses before unfolding an answer. On paper nothing can be unfolded, and an answer below its question would
//! be read with it. So each fold of a chapter is numbered, and what it hides stands once more at the chapter's end. The
//! stylesheet shows the numbers and the end in print only.

use anyhow::{Context, Result};

/// How a fold begins, in a chapter.
const START: &str = "<details><summary>";

/// How it ends.
const END: &str = "</details>";

/// Returns the Markdown of a page with its answers at the end, for print.
///
/// # Errors
/// If a fold does not end.
pub fn repeat_answers(text: &str) -> Result<String> {
    let mut answers = Vec::new();
    let page = number(text, &mut answers)?;
    if answers.is_empty() {
        return Ok(page);
    }
    let answers = answers.join("\n\n");
    Ok(format!(
        "{page}\n\n<div class=\"printed\">\n\n---\n\n{answers}\n\n</div>\n"
    ))
}

/// Numbers the folds of a text, and adds what they hide to the answers.
fn number(text: &str, answers: &mut Vec<String>) -> Result<String> {
    let Some((before, fold)) = text.split_once(START) else {
        return Ok(text.to_string());
    };
    let parts = fold.split_once("</summary>").and_then(|(label, rest)| {
        // Within a fold there may be others.
        let is_whole = |end| rest[..end].matches(START).count() == rest[..end].matches(END).count();
        let end = rest
            .match_indices(END)
            .map(|(end, _)| end)
            .find(|&end| is_whole(end))?;
        Some((label, &rest[..end], &rest[end + END.len()..]))
    });
    let (label, answer, behind) = parts.with_context(|| {
        let line = fold.lines().next().unwrap_or_default();
        format!("expected `</summary>` and `{END}` behind `{START}{line}`")
    })?;
    let index = answers.len();
    let its_number = index + 1;
    answers.push(String::new());
    let answer = number(answer, answers)?;
    answers[index] = format!("**{its_number}. {label}**\n{answer}");
    let behind = number(behind, answers)?;
    Ok(format!(
        "{before}<details data-answer><summary>{label}<span class=\"printed\">: number {its_number} at the end of \
         the chapter</span></summary>{answer}{END}{behind}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_answer_is_numbered_and_stands_at_the_end_too() {
        let fold = |hidden: &str| format!("<details><summary>Hint</summary>\n{hidden}\n</details>");
        let nested = fold(&format!("two {}", fold("three")));
        let page = repeat_answers(&format!("a {} b {nested} c", fold("one"))).unwrap();
        let (chapter, end) = page.split_once("\n---\n").unwrap();
        assert_eq!(chapter.matches("one").count(), 1, "{page}");
        assert!(
            chapter.contains("Hint<span class=\"printed\">: number 3 "),
            "{page}"
        );
        let answers: Vec<&str> = end.split("\n**").skip(1).collect();
        assert_eq!(answers.len(), 3, "{page}");
        assert!(answers[0].starts_with("1. Hint**\n\none\n"), "{page}");
        assert!(
            answers[1].starts_with("2. Hint**\n\ntwo <details data-answer>"),
            "{page}"
        );
        assert!(answers[2].starts_with("3. Hint**\n\nthree\n"), "{page}");
        assert_eq!(repeat_answers("no fold").unwrap(), "no fold");
    }

    #[test]
    fn a_fold_has_to_end() {
        let error = repeat_answers("<details><summary>a</summary>b").unwrap_err();
        let error = error.to_string();
        assert!(
            error.ends_with("`<details><summary>a</summary>b`"),
            "{error}"
        );
    }
}
