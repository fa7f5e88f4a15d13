// Inlined; runs before the first paint: sets the theme, the skeleton and Login or Logout, and preloads files for signed-in users.
// The content security policy contains its hash.
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
            : /^\/phones\/\w+\/?$/.test(path)
              ? signedIn
                ? 'brand'
                : 'form' // the login page
              : 'page';
  if (/^\/dashboard(\/sellerProduct)?\/?$/.test(path)) root.dataset.figures = '';
  if (signedIn) root.dataset.signedIn = '';
  if (signedIn) for (const link of document.querySelectorAll('link[data-rel]')) link.rel = link.dataset.rel;
})(document.documentElement, location.pathname);
