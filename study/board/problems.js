// The look of each problem's board, and the names of its marks. The program in WebAssembly knows the rules.
'use strict';

const problems = (() => {
    const plain = {
        size: 3,
        /** How many units of the drawing a cell is wide, and how many are beside the board for numbers. */
        cell: 68,
        margin: 20,
        first: 'o',
        second: 'x',
        names: {},
        isPlayed: true,
        name(letter) {
            return this.names[letter] ?? letter;
        },
        place(cell) {
            return `(${Math.floor(cell / this.size)},${cell % this.size})`;
        },
        won(letter) {
            return `${this.name(letter)} has won`;
        },
        /** How a mark is drawn in a cell: the class, and the words. */
        drawn(mark) {
            return mark === 'draw' ? ['draw', mark] : [`side-${mark}`, `${this.name(mark)} wins`];
        },
        legend: 'Each empty cell says who wins after a move there, with best play.',
        /** The text for a board without an answer. */
        unanswered: '',
    };
    const xBegins = {first: 'x', second: 'o'};
    return {
        'aoj-tictactoe': {
            ...plain,
            drawn: mark => [mark === 'd' ? 'draw' : `side-${mark}`, mark],
            legend: 'Each empty cell says what the answer would be after a stone there.',
            unanswered: 'The judge sends no board on which both sides have three in a row.',
        },
        'algospot-tictactoe': {...plain, ...xBegins},
        'poj1568': {
            ...plain,
            ...xBegins,
            size: 4,
            unanswered: 'The judge sends only boards on which nobody has won and x is to move.',
        },
        'abc349e': {
            ...plain,
            cell: 104,
            names: {o: 'Takahashi', x: 'Aoki'},
            hasWeights: true,
            drawn(mark) {
                return mark === 'draw' ? [mark, mark] : [`side-${mark}`, this.name(mark)];
            },
            legend: `${plain.legend} Behind ± stands who wins the empty board if that sign is turned: T is Takahashi, `
                + 'A is Aoki.',
            unanswered: 'The input has no stones, so it cannot ask about this board.',
        },
        'arc012c': {
            ...plain,
            size: 19,
            cell: 26,
            margin: 26,
            names: {o: 'black', x: 'white'},
            isOnLines: true,
            isPlayed: false,
            won: letter => `${{o: 'black', x: 'white'}[letter]} has five in a row: the game is over`,
            drawn: mark => ['mark', {YES: '✓', NO: '✗'}[mark]],
        },
    };
})();
