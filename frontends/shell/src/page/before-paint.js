// Runs before the first paint: the chosen scheme, the right skeleton, whether it says Login or Logout, and the files of a page that only people who signed in
// will see. It is inlined; its hash is in the content security policy.
((root, path) => {
  let theme, signedIn;
  try {
    theme = localStorage.getItem('wholesale.theme');
    signedIn = localStorage.getItem('wholesale.signed-in-before') !== null;
  } catch {}
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  root.dataset.page =
    path === '/'
      ? 'home'
      : /^\/dashboard(\/|$)/.test(path)
        ? 'dashboard'
        : /^\/(login|signup|reset-password)\/?$/.test(path)
          ? 'form'
          : /^\/phones\/\w+\/\w+\/?$/.test(path)
            ? 'listing'
            : 'page';
  if (signedIn) root.dataset.signedIn = '';
  if (signedIn) for (const link of document.querySelectorAll('link[data-rel]')) link.rel = link.dataset.rel;
})(document.documentElement, location.pathname);
