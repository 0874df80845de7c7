// The board as the book's pictures draw it: the same shapes, with the classes of the same stylesheet.
'use strict';

const drawing = (() => {
    const text = (classes, [x, y], words) =>
        `<text class="${classes}" x="${x}" y="${y}">${words}</text>`;
    const circle = (classes, [x, y], radius) => `<circle class="${classes}" cx="${x}" cy="${y}" r="${radius}"/>`;
    const line = (classes, [x1, y1], [x2, y2]) =>
        `<line class="${classes}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`;
    const square = (classes, x, y, side) =>
        `<rect class="${classes}" x="${x}" y="${y}" width="${side}" height="${side}"/>`;

    /** Draws the lines of a board, which never change. */
    function lines({size, cell, margin, isOnLines}) {
        const first = margin + (isOnLines ? cell / 2 : 0);
        const last = first + cell * (size - (isOnLines ? 1 : 0));
        const places = Array.from({length: size + (isOnLines ? 0 : 1)}, (_, place) => first + place * cell);
        const paths = places.map(place => `M${place} ${first}V${last}M${first} ${place}H${last}`);
        const starred = isOnLines ? [3, 9, 15].map(place => places[place]) : [];
        const stars = starred.flatMap(x => starred.map(y => [x, y]));
        const heads = Array.from({length: margin ? size : 0}, (_, place) => [place, margin + (place + 0.5) * cell]);
        return [
            isOnLines ? square('wood', 0, 0, margin + size * cell) : '',
            `<path class="grid" d="${paths.join('')}"/>`,
            ...stars.map(star => circle('star', star, 3)),
            ...heads.flatMap(([place, at]) => [[margin / 2, at], [at, margin / 2]].map(it => text('head', it, place))),
        ].join('');
    }

    /** Draws the position of a board and the known facts about it. */
    function board(problem, {position, state, marks, named, ahead, ghost}) {
        const {cell: size, margin, size: columns, isOnLines, hasWeights} = problem;
        // Below a weight there is less room.
        const middle = cell => [
            margin + (cell % columns + 0.5) * size,
            margin + (Math.floor(cell / columns) + (hasWeights ? 0.7 : 0.5)) * size,
        ];
        const stone = (classes, letter, cell) => {
            const [x, y] = middle(cell);
            if (letter === '.') {
                return '';
            }
            if (isOnLines) {
                return circle(`${classes} ${problem.name(letter)}`, [x, y], 11);
            }
            const r = hasWeights ? 20 : Math.floor(size * 3 / 11);
            const cross = `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`;
            return letter === 'o' ? circle(`stone o ${classes}`, [x, y], r)
                : `<path class="stone x ${classes}" d="${cross}"/>`;
        };
        const words = ([cell, mark]) => {
            const [classes, said] = problem.drawn(mark);
            return text(classes, middle(cell), said);
        };
        const isTaken = cell => cell === ghost?.cell || ahead.some(move => move.cell === cell);
        const [left, top] = named >= 0 ? middle(named).map(at => at - size / 2) : [];
        return [
            named >= 0 ? square('on', left, top, size) : '',
            ...(state.lines ?? []).map(cells => line('row', middle(cells[0]), middle(cells.at(-1)))),
            ...position.stones.map((letter, cell) => stone('', letter, cell)),
            ...(state.last ?? []).map(cell => circle('last', middle(cell), 5)),
            ...[...marks].filter(([cell]) => !isTaken(cell)).map(words),
            ...ahead.map(({cell, letter}) => stone('played', letter, cell)),
            ...ahead.map(({cell}, move) => text('number', middle(cell), move + 1)),
            ghost ? stone('played', ghost.letter, ghost.cell) : '',
        ].join('');
    }

    return {lines, board};
})();
