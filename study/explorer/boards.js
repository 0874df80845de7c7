// What the page knows of each problem: how a board is written and drawn, and what its answers are called.
//
// It knows no rules. What follows from a board is for the programs to say.
'use strict';

const problems = (() => {
    /** Boards of stones, in the letters of an empty cell, of the side that begins, and of the other side. */
    function stones({rows, columns, letters, perLine = columns, ...more}) {
        const [empty] = letters;
        const all = Array.from({length: rows * columns}, (_, cell) => cell);
        return {
            rows,
            columns,
            letters,
            /** How many units of the drawing a cell is wide, and how many are beside the board for numbers. */
            cell: 68,
            margin: 20,
            names: {},
            isPlayed: true,
            position(text) {
                const lines = text.split('\n');
                return {stones: all.map(cell => lines[Math.floor(cell / perLine)]?.[cell % perLine] ?? empty)};
            },
            text({stones}) {
                const line = row => stones.slice(row * perLine, (row + 1) * perLine).join('');
                return Array.from({length: rows * columns / perLine}, (_, row) => line(row)).join('\n');
            },
            name(letter) {
                return this.names[letter] ?? letter;
            },
            place(cell) {
                return `(${Math.floor(cell / columns)},${cell % columns})`;
            },
            won(letter) {
                return `${this.name(letter)} has won`;
            },
            /** The boards that the submission is asked about, by the cells that its answers belong to. */
            questions({stones}, mover) {
                const cells = mover ? all.filter(cell => stones[cell] === empty) : [];
                return cells.map(cell => [cell, this.text({stones: stones.with(cell, mover)})]);
            },
            /** An answer in words. */
            said(answer) {
                return this.drawn(answer)[1];
            },
            /** How an answer is drawn in a cell: the class, and the words. */
            drawn(mark) {
                return mark === 'draw' ? ['draw', mark] : [`side-${mark}`, `${this.name(mark)} wins`];
            },
            marks: 'Each empty cell says who wins after a move there, with best play.',
            ...more,
        };
    }

    const lines = boards => boards.map(board => `${board}\n`).join('');

    return {
        'aoj-tictactoe': stones({
            rows: 3,
            columns: 3,
            letters: 'sox',
            perLine: 9,
            input: lines,
            drawn: mark => [mark === 'd' ? 'draw' : `side-${mark}`, mark],
            marks: 'Each empty cell says what the answer would be after a stone there.',
        }),

        'algospot-tictactoe': stones({
            rows: 3,
            columns: 3,
            letters: '.xo',
            input: boards => `${boards.length}\n${lines(boards)}`,
            drawn: mark => mark === 'TIE' ? ['draw', 'draw'] : [`side-${mark}`, `${mark} wins`],
        }),

        'poj1568': stones({
            rows: 4,
            columns: 4,
            letters: '.xo',
            input: boards => `${boards.map(board => `?\n${board}\n`).join('')}$\n`,
            note({over, mover}) {
                const asIfX = 'The input cannot say that o is to move: this is the answer as if x moved once more.';
                return over ? 'The judge sends no board on which the game is over.' : mover === 'o' ? asIfX : '';
            },
            /** The cell that an answer names. */
            named(answer) {
                return Array.from({length: 16}, (_, cell) => this.place(cell)).indexOf(answer);
            },
            isAnalysed: true,
            questions: () => [],
        }),

        'abc349e': stones({
            rows: 3,
            columns: 3,
            letters: '.ox',
            cell: 104,
            names: {o: 'Takahashi', x: 'Aoki'},
            alone: true,
            hasWeights: true,
            isAnalysed: true,
            // The input has no stones.
            input: boards => lines(boards.map(board => board.split('\n').slice(0, 3).join('\n'))),
            position(text) {
                const lines = text.split('\n');
                const rows = lines.slice(0, 3).map(line => line.split(' '));
                const cells = Array.from({length: 9}, (_, cell) => [Math.floor(cell / 3), cell % 3]);
                return {
                    weights: cells.map(([row, column]) => rows[row]?.[column] ?? ''),
                    stones: cells.map(([row, column]) => lines[row + 3]?.[column] ?? '.'),
                };
            },
            text({weights, stones}) {
                const rows = [0, 3, 6].map(start => weights.slice(start, start + 3).join(' '));
                const hasStones = stones.some(letter => letter !== '.');
                return [...rows, ...hasStones ? stones.join('').match(/.{3}/gsu) : []].join('\n');
            },
            note: (_, {stones}) => stones.some(letter => letter !== '.')
                ? 'The input has no stones: the submission is asked about the empty board.' : '',
            negated: weight => weight.startsWith('-') ? weight.slice(1) : `-${weight}`,
            questions({weights}) {
                const turned = cell => weights.with(cell, this.negated(weights[cell]));
                return weights.map((_, cell) => [cell, this.text({weights: turned(cell), stones: []})]);
            },
            drawn: mark => mark === 'draw' ? [mark, mark] : [`side-${mark}`, {o: 'Takahashi', x: 'Aoki'}[mark]],
            marks: 'Each empty cell says who wins after a move there. Behind ± stands who wins the empty '
                + 'board if that sign is turned: T is Takahashi, A is Aoki.',
        }),

        'arc012c': stones({
            rows: 19,
            columns: 19,
            letters: '.ox',
            cell: 26,
            margin: 26,
            names: {o: 'black', x: 'white'},
            isOnLines: true,
            isPlayed: false,
            alone: true,
            input: lines,
            won: letter => `${{o: 'black', x: 'white'}[letter]} has five in a row: the game is over`,
            said: answer => answer,
            drawn: mark => ['mark', {YES: '✓', NO: '✗'}[mark]],
        }),
    };
})();
