// Runs before the first paint: the chosen scheme and the right skeleton. It is inlined; its hash is in the content security policy.
((root) => {
  let theme;
  try {
    theme = localStorage.getItem('wholesale.theme');
  } catch {}
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  root.dataset.page =
    location.pathname === '/' ? 'home' : location.pathname.startsWith('/dashboard') ? 'dashboard' : 'page';
})(document.documentElement);
