// mdBook's menu has five themes, and the book has two.
document.getElementById('mdbook-theme-navy').textContent = 'Dark';

// The page that has the whole book is for paper.
document.documentElement.classList.toggle('whole-book', location.pathname.endsWith('/print.html'));
