// What the page knows of each problem: how a board is written as input, and what to ask for its cells.
//
// It knows no rules. Whose turn it is follows from the number of stones; all else the submission is asked.
'use strict';

const problems = (() => {
    /** Boards of stones, in the letters of an empty cell, of the side that begins, and of the other side. */
    function stones({rows, columns, letters, perLine = columns, ...more}) {
        const [empty, first, second] = letters;
        const all = Array.from({length: rows * columns}, (_, cell) => cell);
        const count = (cells, letter) => cells.filter(cell => cell === letter).length;
        return {
            rows,
            columns,
            letters,
            cells(text) {
                const lines = text.split('\n');
                return all.map(cell => lines[Math.floor(cell / perLine)]?.[cell % perLine] ?? empty);
            },
            text(cells) {
                const line = row => cells.slice(row * perLine, (row + 1) * perLine).join('');
                return Array.from({length: rows * columns / perLine}, (_, row) => line(row)).join('\n');
            },
            mover: cells => count(cells, first) <= count(cells, second) ? first : second,
            turn(cells) {
                return cells.includes(empty) ? `${this.mover(cells)} to move` : 'the board is full';
            },
            empties: cells => all.filter(cell => cells[cell] === empty),
            questions(cells) {
                const mover = this.mover(cells);
                return this.empties(cells).map(cell => this.question(cells, cell, mover));
            },
            /** What is the answer once there is a stone of that side on the cell? */
            question(cells, cell, letter) {
                const board = this.text(cells.with(cell, letter));
                return {cell, boards: [board], read: ([answer]) => answer};
            },
            ...more,
        };
    }

    /** What poj1568 answers where x has no forced win. */
    const NO_WIN = '#####';

    const lines = boards => boards.map(board => `${board}\n`).join('');

    return {
        'aoj-tictactoe': stones({rows: 3, columns: 3, letters: 'sox', perLine: 9, input: lines}),

        'algospot-tictactoe': stones({
            rows: 3,
            columns: 3,
            letters: '.xo',
            input: boards => `${boards.length}\n${lines(boards)}`,
        }),

        'poj1568': stones({
            rows: 4,
            columns: 4,
            letters: '.xo',
            input: boards => `${boards.map(board => `?\n${board}\n`).join('')}$\n`,
            note(cells) {
                return this.mover(cells) === 'o'
                    ? 'The input cannot say that o is to move: this is the answer as if x moved once more.' : '';
            },
            questions(cells, answer) {
                if (this.mover(cells) === 'o') {
                    return this.empties(cells).map(cell => this.question(cells, cell, 'o'));
                }
                // Without a forced win there is no move that keeps it, and nothing to ask.
                const lost = cell => ({cell, boards: [], read: () => 'no win'});
                return this.empties(cells).map(cell => answer === NO_WIN ? lost(cell) : this.keepsTheWin(cells, cell));
            },
            /**
             * Does x keep the forced win with that cell? It does if it has one after each reply, or if the game is over.
             * That is asked too: with four stones or more and none of o on the board, x has no forced win only where it
             * has a line already.
             */
            keepsTheWin(cells, cell) {
                const after = cells.with(cell, 'x');
                const replies = this.empties(after).map(reply => this.text(after.with(reply, 'o')));
                const alone = after.map(letter => letter === 'o' ? '.' : letter);
                const canBeOver = alone.filter(letter => letter === 'x').length >= 4;
                return {
                    cell,
                    boards: [...replies, ...canBeOver ? [this.text(alone)] : []],
                    read(answers) {
                        const isOver = canBeOver && answers.at(-1) === NO_WIN;
                        const holds = answers.slice(0, replies.length).every(said => said !== NO_WIN);
                        return isOver || holds ? 'wins' : 'no win';
                    },
                };
            },
        }),

        'abc349e': {
            rows: 3,
            columns: 3,
            alone: true,
            input: lines,
            cells(text) {
                const rows = text.split('\n').map(line => line.split(' '));
                return Array.from({length: 9}, (_, cell) => rows[Math.floor(cell / 3)]?.[cell % 3] ?? '');
            },
            text: cells => [0, 3, 6].map(start => cells.slice(start, start + 3).join(' ')).join('\n'),
            turn: () => 'Takahashi begins, on an empty board',
            note(cells) {
                const isEven = cells.map(Number).reduce((sum, weight) => sum + weight, 0) % 2 === 0;
                return isEven ? 'The sum of the weights is even, which the judge does not send.' : '';
            },
            negated: weight => weight.startsWith('-') ? weight.slice(1) : `-${weight}`,
            questions(cells) {
                return cells.map((weight, cell) => ({
                    cell,
                    boards: [this.text(cells.with(cell, this.negated(weight)))],
                    read: ([answer]) => answer,
                }));
            },
        },

        'arc012c': stones({rows: 19, columns: 19, letters: '.ox', alone: true, short: {YES: '✓', NO: '✗'}, input: lines}),
    };
})();
