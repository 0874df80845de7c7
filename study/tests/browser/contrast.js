// Answers how many texts the page has in a theme, and which of them have too little contrast.
const [theme, done] = arguments;
document.documentElement.classList.remove('light', 'navy');
document.documentElement.classList.add(theme);
document.querySelectorAll('details').forEach(fold => fold.open = true);
// A colour that fades from one theme to the other would be met half way.
const still = document.createElement('style');
still.textContent = '* {transition: none !important; animation: none !important}';
document.head.append(still);

const canvas = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
const known = new Map();

/** Red, green, blue and opacity, each up to 1. */
function parsed(colour) {
    if (!known.has(colour)) {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        known.set(colour, [...canvas.getImageData(0, 0, 1, 1).data].map(part => part / 255));
    }
    return known.get(colour);
}

function over(front, opacity, back) {
    const share = front[3] * opacity;
    return [0, 1, 2].map(part => front[part] * share + back[part] * (1 - share));
}

function luminance(colour) {
    const [red, green, blue] = colour.map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
}

function ancestors(element) {
    return element ? [...ancestors(element.parentElement), element] : [];
}

const opacity = element => ancestors(element).reduce((all, it) => all * getComputedStyle(it).opacity, 1);

/** What an element lays over its place. */
function paint(element) {
    const style = getComputedStyle(element);
    const isShape = element instanceof SVGGeometryElement;
    return isShape ? [style.fill, style.fillOpacity] : [style.backgroundColor, 1];
}

/** The colour behind a text: that of the elements around it, and in a picture of the shapes below it. */
function behind(element) {
    let layers = ancestors(element);
    const picture = element.closest('svg');
    const style = getComputedStyle(element);
    if (picture && style.paintOrder.startsWith('stroke') && style.stroke !== 'none') {
        return parsed(style.stroke).slice(0, 3);
    }
    if (picture) {
        // Only a point in view has elements.
        element.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
        const {x, y, width, height} = element.getBoundingClientRect();
        const stack = document.elementsFromPoint(x + width / 2, y + height / 2).reverse();
        const shapes = stack.filter(it => picture.contains(it) && it instanceof SVGGeometryElement);
        layers = [...ancestors(picture), ...shapes];
    }
    return layers.reduce((back, layer) => {
        const [colour, share] = paint(layer);
        return colour === 'none' ? back : over(parsed(colour), share * opacity(layer), back);
    }, [1, 1, 1]);
}

requestAnimationFrame(() => {
    const faint = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let texts = 0;
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        const isSeen = element.checkVisibility({visibilityProperty: true}) && element.getClientRects().length;
        // What cannot be pressed now may be faint.
        if (!isSeen || !walker.currentNode.data.trim() || element.closest('script, style, noscript, :disabled')) {
            continue;
        }
        texts++;
        const back = behind(element);
        const style = getComputedStyle(element);
        const ink = element instanceof SVGElement ? style.fill : style.color;
        const front = over(parsed(ink), opacity(element), back);
        const reached = contrast(front, back);
        if (reached < 4.5) {
            const colours = [front, back].map(it => it.map(part => Math.round(part * 255)));
            const words = walker.currentNode.data.trim().slice(0, 20);
            const place = ancestors(element).slice(-2).map(it => `${it.tagName}.${it.getAttribute('class') ?? ''}`);
            faint.add(`${place.join(' > ')} "${words}" ${reached.toFixed(2)} ${colours.join(' on ')}`);
        }
    }
    done({texts, faint: [...faint]});
});
