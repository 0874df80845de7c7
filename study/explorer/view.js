// The board, as it is drawn, and what mouse and keys do to it.
//
// `change` is told what all cells hold once one has changed. A mark is what would be answered after a move to that cell.
'use strict';

const view = (() => {
    function add(parent, tag, properties = {}, attributes = {}) {
        const element = Object.assign(document.createElement(tag), properties);
        for (const [name, value] of Object.entries(attributes)) {
            element.setAttribute(name, value);
        }
        return parent.appendChild(element);
    }

    /** Draws the frame of a board and returns what makes the content of each of its cells. */
    function grid({rows, columns}, holder, roles, make) {
        holder.style.setProperty('--columns', columns);
        const cells = [];
        for (let row = 0; row < rows; row++) {
            const line = add(holder, 'div', {className: 'row'}, roles.row);
            for (let column = 0; column < columns; column++) {
                const place = `row ${row + 1}, column ${column + 1}`;
                cells.push(make(add(line, 'div', {className: 'cell'}, roles.cell), cells.length, place));
            }
        }
        return cells;
    }

    /** A board of stones. What a click puts is for `hand` to say: a letter, or the one whose turn it is. */
    function stones(problem, holder, hand, change) {
        const [empty] = problem.letters;
        let held = [];
        const roles = {row: {role: 'row'}, cell: {role: 'gridcell', tabindex: -1}};
        const cells = grid(problem, holder, roles, (element, cell, place) => {
            element.addEventListener('click', () => press(cell));
            element.addEventListener('focus', () => focused(cell));
            return {element, place, mark: ''};
        });
        holder.setAttribute('role', 'grid');
        holder.setAttribute('aria-label', `board of ${problem.rows} by ${problem.columns} cells`);
        holder.addEventListener('keydown', key);
        let focus = 0;
        focused(0);

        function focused(cell) {
            cells[focus].element.tabIndex = -1;
            focus = cell;
            cells[focus].element.tabIndex = 0;
        }

        function draw(cell) {
            const {element, place, mark} = cells[cell];
            const letter = held[cell];
            const isEmpty = letter === empty;
            element.dataset.holds = isEmpty ? mark : letter;
            element.classList.toggle('stone', !isEmpty);
            element.textContent = isEmpty ? problem.short?.[mark] ?? mark : letter;
            const after = isEmpty && mark ? `, after ${problem.mover(held)} there: ${mark}` : '';
            element.setAttribute('aria-label', `${place}: ${isEmpty ? 'empty' : letter}${after}`);
        }

        function set(cell, letter) {
            if (held[cell] !== letter) {
                change(held.with(cell, letter));
            }
        }

        function press(cell) {
            const turn = held[cell] === empty ? problem.mover(held) : empty;
            set(cell, {turn, empty}[hand()] ?? hand());
        }

        function key(event) {
            if (event.altKey || event.ctrlKey || event.metaKey) {
                return;
            }
            const {columns, letters} = problem;
            const [row, column] = [Math.floor(focus / columns), focus % columns];
            const typed = event.key === '.' ? empty : event.key.toLowerCase();
            let next = focus;
            if (letters.includes(typed)) {
                set(focus, typed);
                next++;
            } else if (typed === 'backspace') {
                // As in writing: what was put last goes.
                next = Math.max(0, focus - 1);
                set(next, empty);
            } else if (typed === 'delete') {
                set(focus, empty);
            } else if (typed === ' ' || typed === 'enter') {
                press(focus);
            } else {
                const step = {
                    arrowleft: column > 0 && -1,
                    arrowright: column < columns - 1 && 1,
                    arrowup: row > 0 && -columns,
                    arrowdown: row < problem.rows - 1 && columns,
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

        return {
            show(now) {
                held = now;
                cells.forEach((it, cell) => {
                    it.mark = '';
                    draw(cell);
                });
            },
            mark(cell, mark) {
                cells[cell].mark = mark;
                draw(cell);
            },
        };
    }

    /** A board of numbers, each with a button that turns its sign. */
    function weights(problem, holder, change) {
        holder.setAttribute('role', 'group');
        holder.setAttribute('aria-label', 'weights');
        const cells = grid(problem, holder, {}, (element, cell, place) => {
            const label = {'aria-label': `weight in ${place}`, autocomplete: 'off', spellcheck: 'false'};
            const field = add(element, 'input', {type: 'text', size: 4}, label);
            const button = add(element, 'button', {type: 'button'});
            field.addEventListener('input', () => change(held()));
            button.addEventListener('click', () => {
                field.value = problem.negated(field.value);
                change(held());
            });
            return {field, button, place};
        });
        // A field holds one weight, and nothing that stands between weights.
        const held = () => cells.map(({field}) => field.value.replaceAll(/[\s,/]/g, ''));

        function mark(cell, mark) {
            const {button, place} = cells[cell];
            button.textContent = `± ${mark}`;
            button.dataset.holds = mark;
            button.setAttribute('aria-label', `turn the sign in ${place}${mark && `, then: ${mark}`}`);
        }

        return {
            show(now) {
                now.forEach((weight, cell) => {
                    // A field that is being written in keeps its caret.
                    if (cells[cell].field.value !== weight) {
                        cells[cell].field.value = weight;
                    }
                    mark(cell, '');
                });
            },
            mark,
        };
    }

    return {stones, weights};
})();
