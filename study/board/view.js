// The visible board, and its actions for mouse and keys.
'use strict';

/**
 * Makes a board. `puts` returns the letter that a click on a cell would put there, if any. `set` gets the new letter
 * of a cell, if any, and `weigh` the new weight of a cell.
 */
function makeBoard(problem, holder, {puts, set, weigh}) {
    const {size: columns, cell: size, margin, hasWeights} = problem;
    const width = margin + columns * size;
    const sheet = add(holder, 'div', {className: 'sheet'});
    sheet.style = `--width: ${width}; --columns: ${columns}; --margin: ${margin / width}`;
    sheet.innerHTML = `<svg class="picture" viewBox="0 0 ${width} ${width}" aria-hidden="true">`
        + `${drawing.lines(problem)}<g></g></svg>`;
    const drawn = sheet.querySelector('g');
    const label = `board of ${columns} by ${columns} cells`;
    const grid = add(sheet, 'div', {className: 'cells'}, {'role': 'grid', 'aria-label': label});
    const press = cell => set(cell, puts(cell));
    const cells = [];
    let [model, focus, pointed] = [null, 0, null];
    for (let row = 0; row < columns; row++) {
        const line = add(grid, 'div', {className: 'line'}, {role: 'row'});
        for (let column = 0; column < columns; column++) {
            cells.push(cell(line, cells.length, `row ${row + 1}, column ${column + 1}`));
        }
    }
    grid.addEventListener('keydown', key);
    grid.addEventListener('pointerleave', () => point(null));
    focused(0);

    function cell(line, index, place) {
        const element = add(line, 'div', {className: 'cell'}, {role: 'gridcell', tabindex: -1});
        element.addEventListener('click', () => press(index));
        element.addEventListener('focus', () => {
            focused(index);
            point(element.matches(':focus-visible') ? index : pointed);
        });
        element.addEventListener('blur', () => point(null));
        element.addEventListener('pointerenter', () => point(index));
        return {element, place, ...hasWeights && weight(element, index, place)};
    }

    /** A field for the weight of a cell, and a button that turns its sign. */
    function weight(element, index, place) {
        const holder = add(element, 'span', {className: 'weight'});
        const label = {'aria-label': `weight in ${place}`, 'autocomplete': 'off', 'spellcheck': 'false'};
        const field = add(holder, 'input', {type: 'text', size: 4}, label);
        const turn = add(holder, 'button', {type: 'button'});
        holder.addEventListener('click', event => event.stopPropagation());
        holder.addEventListener('keydown', event => event.stopPropagation());
        // A field holds one weight, and nothing that stands between weights.
        field.addEventListener('input', () => weigh(index, field.value.replaceAll(/[\s,/]/g, ''), 'typed'));
        turn.addEventListener('click', () => weigh(index, field.value.startsWith('-') ? field.value.slice(1) : `-${field.value}`));
        return {field, turn};
    }

    function focused(cell) {
        cells[focus].element.tabIndex = -1;
        focus = cell;
        cells[focus].element.tabIndex = 0;
    }

    function point(cell) {
        pointed = cell;
        draw();
    }

    /** Draws the board, with the stone that a click would put. */
    function draw() {
        const letter = pointed === null ? undefined : puts(pointed);
        const isMove = letter !== undefined && letter !== '.';
        const ghost = isMove ? {cell: pointed, letter} : null;
        drawn.innerHTML = drawing.board(problem, {...model, ghost});
    }

    function key(event) {
        if (event.altKey || event.ctrlKey || event.metaKey) {
            return;
        }
        const [row, column] = [Math.floor(focus / columns), focus % columns];
        const typed = event.key.toLowerCase();
        let next = focus;
        if (['.', 'o', 'x'].includes(typed)) {
            set(focus, typed);
            next++;
        } else if (typed === 'backspace') {
            // As in a text, this clears the cell before.
            next = Math.max(0, focus - 1);
            set(next, '.');
        } else if (typed === 'delete') {
            set(focus, '.');
        } else if (typed === ' ' || typed === 'enter') {
            press(focus);
        } else {
            const step = {
                arrowleft: column > 0 && -1,
                arrowright: column < columns - 1 && 1,
                arrowup: row > 0 && -columns,
                arrowdown: row < columns - 1 && columns,
                home: -column,
                end: columns - 1 - column,
            }[typed];
            if (step === undefined) {
                return;
            }
            next += Number(step);
        }
        event.preventDefault();
        cells[Math.max(0, Math.min(next, cells.length - 1))].element.focus();
    }

    function name({element, place}, cell) {
        const {position, state, marks} = model;
        const letter = position.stones[cell];
        const mark = marks.get(cell);
        const after = mark ? `, after ${problem.name(state.mover)} there: ${said(mark)}` : '';
        const weight = hasWeights ? `${position.weights[cell]}, ` : '';
        const holds = letter === '.' ? `empty${after}` : problem.name(letter);
        const label = `${place}: ${weight}${holds}`;
        element.dataset.holds = letter === '.' ? mark ?? '' : letter;
        if (element.ariaLabel !== label) {
            element.ariaLabel = label;
        }
    }

    /** A mark in words. On a gomoku board it is drawn as a sign. */
    const said = mark => (problem.isPlayed ? problem.drawn(mark)[1] : mark);

    function showWeight({field, turn, place}, cell) {
        const [weight, answer] = [model.position.weights[cell], model.turned[cell] ?? ''];
        // A field that is being written in keeps its caret.
        if (field.value !== weight) {
            field.value = weight;
        }
        turn.textContent = `± ${answer.slice(0, 1)}`;
        turn.dataset.holds = answer;
        turn.ariaLabel = `turn the sign in ${place}${answer && `, then: ${answer}`}`;
    }

    return {
        show(next) {
            model = next;
            cells.forEach(name);
            if (hasWeights) {
                cells.forEach(showWeight);
            }
            draw();
        },
    };
}
