// A page with a board: the board in its address, what follows from it, and a side for the program.
'use strict';

(() => {
    const roots = document.querySelectorAll('.explorer');
    // The page that holds the whole book has many boards, but none of them can be played on.
    if (roots.length !== 1) {
        return;
    }
    const [root] = roots;
    const find = name => root.querySelector(`.${name}`);
    const problem = problems[root.dataset.package];
    const {size, first, second, hasWeights, isPlayed} = problem;
    const isSmall = root.classList.contains('small');
    /** The board as addresses write it, and its cells and weights. */
    let [address, position] = ['', null];
    /** The facts about the board that the program has found by now. */
    let facts = {};
    /** Returns whether the program has to move as soon as it knows the best move. */
    let isOwed = () => false;
    let stop = () => {};
    /** How many boards were shown before this one. */
    let step = history.state?.step ?? 0;

    const chosen = name => find(name)?.querySelector(':checked').value;
    // In a problem without play, stones may be put after the end of the game too.
    const canMove = () => facts.mover !== undefined && !(facts.over && isPlayed);
    const isProgramsTurn = () => canMove() && !['both', facts.mover].includes(chosen('side'));
    /** How many steps lead back to a board on which the reader is to move. */
    const stride = () => (chosen('side') === 'both' || isProgramsTurn() ? 1 : 2);
    const board = makeBoard(problem, find('board'), {puts, set, weigh});

    /** Reads an address. The program in WebAssembly names the mistakes in it. */
    function read(text) {
        const rows = text.split('/');
        const weights = hasWeights ? rows.splice(0, 3).flatMap(row => row.split(',')) : [];
        const stones = [...rows.join('').padEnd(size * size, '.').slice(0, size * size)];
        return {stones, weights: hasWeights ? Array.from({length: 9}, (_, cell) => weights[cell] ?? '') : []};
    }

    function written({stones, weights}) {
        const rows = (cells, between) => cells.flatMap((_, cell) =>
            cell % size === 0 ? [cells.slice(cell, cell + size).join(between)] : []);
        const hasStones = !hasWeights || stones.some(letter => letter !== '.');
        return [...rows(weights, ','), ...hasStones ? rows(stones, '') : []].join('/');
    }

    /** The letter that a click puts on a cell, if a click changes the cell. */
    function puts(cell) {
        const hand = chosen('hand') ?? 'turn';
        if (hand !== 'turn') {
            return hand;
        }
        if (position.stones[cell] !== '.') {
            return chosen('side') === 'both' ? '.' : undefined;
        }
        return canMove() && !isOwed() ? facts.mover : undefined;
    }

    function set(cell, letter) {
        if (letter !== undefined) {
            change({...position, stones: position.stones.with(cell, letter)});
        }
    }

    function weigh(cell, weight, how) {
        change({...position, weights: position.weights.with(cell, weight)}, how && `${how} ${cell}`);
    }

    /** Shows another board, as a step of the browser's history, and lets the program move. Writing in one field is one step. */
    function change(next, how) {
        const shown = written(next);
        if (shown !== address) {
            if (!isSmall && how && history.state?.how === how) {
                history.replaceState(history.state, '', `#${shown}`);
            } else if (!isSmall) {
                step++;
                history.pushState({step, how}, '', `#${shown}`);
            }
            show(shown);
        }
        reply(isProgramsTurn);
    }

    /** Goes to the board of an address, which the browser shows already. */
    function go(hash) {
        if (history.state === null) {
            step++;
            history.replaceState({step}, '');
        }
        ({step} = history.state);
        // Some programs write `/` and `,` as their codes.
        const shown = hash.slice(1).replaceAll(/%2f/gi, '/').replaceAll(/%2c/gi, ',');
        show(shown || root.dataset.start);
    }

    function show(next) {
        stop();
        [address, position, facts, isOwed] = [next, read(next), {}, () => false];
        draw();
        root.ariaBusy = true;
        stop = askProgram(`${root.dataset.package} ${address}`, learn);
    }

    /** Takes in new facts, or the end of the analysis. */
    function learn(answer) {
        root.ariaBusy = answer !== null;
        facts = {...facts, ...answer};
        draw();
        reply(isOwed);
    }

    /** If the program is to move, makes the best move as soon as it is known. */
    function reply(owed) {
        const [move] = facts.play ?? [];
        isOwed = owed;
        if (move && isOwed()) {
            set(move.cell, move.letter);
        }
    }

    /** Shows all that is known by now. */
    function draw() {
        const {refused, over, winner, mover} = facts;
        const ahead = find('ahead')?.checked && facts.play || [];
        const [marks, legend] = canMove() ? marked() : [new Map(), ''];
        const end = winner ? problem.won(winner) : 'A draw: the board is full';
        const note = facts.answer === null ? problem.unanswered : refused;
        find('turn').textContent = mover === undefined ? '' : over ? end : `${problem.name(mover)} to move`;
        find('says').hidden = !facts.answer;
        root.querySelector('output').textContent = facts.answer ?? '';
        find('note').textContent = note ?? '';
        find('legend').textContent = legend;
        board.show({
            position,
            state: ahead.length > 0 ? {...facts, lines: facts.endLines} : facts,
            marks: ahead.length > 0 ? new Map() : marks,
            turned: facts.turned ?? [],
            named: facts.named ?? -1,
            ahead,
        });
        if (!isSmall) {
            find('input').textContent = facts.input ?? '';
            find('link').href = `#${address}`;
            find('undo').disabled = step < stride();
            find('best').disabled = !canMove() || facts.refused !== undefined;
            drawBest();
        }
    }

    /** The marks on the board, and their meanings. If nearly all answers are the same, only the others are marked. */
    function marked() {
        const all = new Map((facts.marks ?? []).map((mark, cell) => [cell, mark]).filter(([, mark]) => mark));
        if (isPlayed || all.size === 0) {
            return [all, all.size > 0 ? problem.legend : ''];
        }
        const said = answer => [...all].filter(([, other]) => other === answer);
        const [rare, common] = said('YES').length < said('NO').length ? ['YES', 'NO'] : ['NO', 'YES'];
        const few = said(rare);
        if (few.length === 0) {
            return [new Map(), `After one more stone on any crossing it is ${common}.`];
        }
        const sign = problem.drawn(rare)[1];
        const crossings = few.length === 1 ? 'the one crossing' : `the ${few.length} crossings`;
        const where = `${sign} marks ${crossings} where one more stone makes the answer ${rare}.`;
        return [new Map(few), `${where} Elsewhere it is ${common}.`];
    }

    /** Shows the game that goes on with best play, and how many positions searches look at. */
    function drawBest() {
        const {play: moves, best, minimax, memo, alphaBeta} = facts;
        find('analysis').hidden = !canMove() || facts.refused !== undefined || !isPlayed;
        const end = best ? `${problem.name(best)} wins` : 'Nobody wins';
        const named = moves?.map(({cell, letter}) => `${problem.name(letter)} ${problem.place(cell)}`);
        find('play-on').textContent = named ? `${end}: ${named.join(', ')}.` : '...';
        const counts = [minimax, memo, alphaBeta].map(count => count?.toLocaleString('en') ?? '...');
        find('counts').textContent =
            `Positions looked at: ${counts[0]} by minimax, ${counts[1]} with a memo, ${counts[2]} by alpha-beta.`;
    }

    for (const input of root.querySelectorAll('[name=hand], [name=side]')) {
        const letter = {first, second}[input.value] ?? input.value;
        if (letter === first || letter === second) {
            input.value = letter;
            input.nextSibling.textContent = ` ${problem.name(letter)}`;
        }
    }
    find('side').hidden = !isPlayed;
    find('side').addEventListener('change', () => {
        draw();
        reply(isProgramsTurn);
    });
    find('clear').addEventListener('click', () => change({...position, stones: position.stones.map(() => '.')}));
    // The book turns its pages at arrow keys; here they belong to the board.
    root.addEventListener('keydown', event => event.stopPropagation());
    root.hidden = false;
    if (isSmall) {
        document.querySelector('figure').hidden = true;
        show(written(read('')));
        return;
    }
    find('hand').hidden = hasWeights ?? false;
    find('best').hidden = !isPlayed;
    find('best').addEventListener('click', () => reply(canMove));
    find('undo').addEventListener('click', () => history.go(-stride()));
    find('ahead').addEventListener('change', draw);
    addEventListener('hashchange', event => go(new URL(event.newURL).hash));
    history.replaceState({step, ...history.state}, '');
    go(location.hash);
})();
