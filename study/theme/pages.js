// mdBook's menu has five themes, and the book has two.
document.getElementById('mdbook-theme-navy').textContent = 'Dark';

// The page that has the whole book is for paper.
document.documentElement.classList.toggle('whole-book', location.pathname.endsWith('/print.html'));

/** Makes an element, the last in its parent. */
function add(parent, tag, properties = {}, attributes = {}) {
    const element = Object.assign(document.createElement(tag), properties);
    for (const [name, value] of Object.entries(attributes)) {
        element.setAttribute(name, value);
    }
    return parent.appendChild(element);
}
