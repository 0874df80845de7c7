//! # The analysis against the oracles

use oracle::abc349e;
use oracle::algospot_tictactoe;
use oracle::poj1568::Solved;
use oracle::three_in_a_row::reachable_boards;

use crate::rules::{Rules, X_BEGINS};
use crate::tree::{Event, Idea};
use crate::{four_in_a_row, Analysis, Order, Outcome};

#[test]
fn every_board_of_three_has_the_oracles_winner() {
    let boards = reachable_boards(algospot_tictactoe::LETTERS);
    assert_eq!(boards.len(), 5478);
    for board in boards {
        let analysis = Analysis::new(X_BEGINS, &board).unwrap();
        let best = analysis.best(&board);
        let said = best.map_or("TIE".to_string(), String::from);
        assert_eq!(said, algospot_tictactoe::answer(&board));
        // Best play ends with the outcome of the board.
        let end = analysis.after(&analysis.line_of_play(None));
        assert!(analysis.is_over(&end));
        assert_eq!(analysis.best(&end), best);
    }
}

#[test]
fn weights_have_the_oracles_winner() {
    let mut winners = Vec::new();
    for weights in [
        [0, 0, 0, 0, 1, 0, 0, 0, 0],
        [-1, 0, 0, 0, 0, 0, 0, 0, 0],
        [-1, 1, 0, -4, -2, -5, -1, -1, 0],
        [-4, -1, -4, -2, -1, -4, -1, -1, -3],
    ] {
        let game = Rules::weighted(&weights).expect("the sum is odd");
        let analysis = Analysis::new(game, &[b'.'; 9]).expect("the board is empty");
        let winner = match analysis.best(analysis.root()) {
            Some('o') => "Takahashi",
            Some('x') => "Aoki",
            other => panic!("an odd sum leaves no draw: {other:?}"),
        };
        assert_eq!(winner, abc349e::winner(&weights), "{weights:?}");
        winners.push(winner);
    }
    winners.dedup();
    assert!(winners.len() > 1, "{winners:?}");
}

#[test]
fn boards_of_four_have_the_oracles_first_winning_cell() {
    let solved = Solved::all();
    let mut wins = 0;
    for stones in [8, 10, 12, 14] {
        for board in solved.boards(stones).step_by(10_007) {
            let analysis = four_in_a_row(&board).unwrap();
            let outcomes = analysis.outcomes(&board);
            let cell = outcomes.iter().position(|&it| it == Some(Outcome::Win));
            assert_eq!(cell, solved.first_winning_cell(&board));
            // A wish for the first move changes no outcome.
            for wish in 0..16 {
                let end = analysis.after(&analysis.line_of_play(Some(wish)));
                assert_eq!(analysis.best(&end), analysis.best(&board));
            }
            // Alpha-beta visits no more positions than minimax.
            assert!(analysis.alpha_beta(Order::Written) <= analysis.minimax());
            let (_, trace) = analysis.threats();
            assert_eq!(trace[trace.len() - 1].cell, cell);
            wins += u32::from(cell.is_some());
        }
    }
    assert!(wins > 50, "{wins}");
}

#[test]
fn searches_look_at_as_many_positions_as_counted_and_find_the_outcome() {
    let mut cut = 0;
    for board in reachable_boards(algospot_tictactoe::LETTERS) {
        if board.iter().filter(|&&cell| cell == b'.').count() > 4 {
            continue;
        }
        let analysis = Analysis::new(X_BEGINS, &board).unwrap();
        let (tree, trace) = analysis.tree(4, Idea::AlphaBeta, Order::Written);
        assert_eq!(named("call", &trace), analysis.alpha_beta(Order::Written));
        let minimax = analysis.tree(4, Idea::Minimax, Order::Written).1;
        assert_eq!(named("call", &minimax), analysis.minimax());
        let memo = analysis.tree(4, Idea::Memo, Order::Written).1;
        assert_eq!(named("stored", &memo), analysis.memo());
        let ordered = |order| analysis.tree(3, Idea::AlphaBeta, order).0;
        let mut open = vec![tree, ordered(Order::MostLines), ordered(Order::Best)];
        let is_known = |found: (Outcome, Outcome)| found.0 == found.1;
        assert!(open.iter().all(|root| root.found.is_some_and(is_known)));
        while let Some(node) = open.pop() {
            if let Some((worst, best)) = node.found {
                let outcome = analysis.known[&node.board].outcome;
                assert!(worst <= outcome && outcome <= best);
                cut += u32::from(worst < best);
            }
            open.extend(node.children);
        }
    }
    assert!(cut > 100, "{cut}");
}

/// The number of events called `name`.
fn named(name: &str, trace: &[Event]) -> u64 {
    let named = trace.iter().filter(|event| event.name == name);
    named.count() as u64
}
