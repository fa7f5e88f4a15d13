// Inlined; runs before the first paint: sets the theme, the skeleton and Login or Logout, and preloads files for signed-in users.
// The content security policy contains its hash, and requires the trusted types that it creates: a plain string is accepted as a script's
// address only within the builds (here, or at the origin that the gateway names) and Google's sign-in script, and as markup only if it is a drawing or a skeleton.
((root, path) => {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) =>
      /^(?:\/mf\/|https:\/\/apis\.google\.com\/(?:js\/api\.js|_\/scs\/))/.test(
        new URL(url, document.baseURI).href.replace(origin, '').replace(root.dataset.assets ?? '', ''),
      )
        ? url
        : null,
    createHTML: (html) =>
      /^(?:[^<]|<\/?(?:svg|g|path|circle|rect|div|span)(?:[ \n]+(?!on)[\w:-]+="[^"]*")*[ \n]*\/?>)*$/i.test(html)
        ? html
        : null,
  });
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
