/**
 * Replaces https://apis.google.com/js/api.js, which Firebase's popup sign-in loads even with the emulator: the few calls of `gapi.iframes`
 * that the SDK and the emulator's hidden frame use, over `postMessage`. Served to both of them by a Playwright route; the rest of the
 * sign-in (SDK, popup, emulator, tokens) is real.
 */
export const gapiStub = `(() => {
// A call that arrives before its handler is registered waits.
  const handlers = {};
  const handlerOf = (name) => (handlers[name] ??= Promise.withResolvers());
  const waiting = new Map();
  let last = 0;
  const channel = (other) => ({
    register: (name, handler) => handlerOf(name).resolve(handler),
    send: (name, data, callback) => {
      waiting.set(++last, callback);
      other().postMessage({ gapi: 'call', id: last, name, data }, '*');
    },
    ping: () => Promise.resolve(),
    restyle: () => Promise.resolve(),
  });
  addEventListener('message', async ({ data, source }) => {
    if (data?.gapi === 'call') {
      const handle = await handlerOf(data.name).promise;
      const answer = await handle(data.data);
      source.postMessage({ gapi: 'reply', id: data.id, data: [answer] }, '*');
    }
    if (data?.gapi === 'reply') {
// The SDK's callback throws even on success; gapi ignores that.
      try { waiting.get(data.id)?.(data.data); } catch {}
    }
  });
  const open = ({ where, url }, callback) =>
    new Promise((resolve) => {
      const frame = document.createElement('iframe');
      frame.hidden = true;
      frame.src = url;
      frame.onload = () => resolve(callback(channel(() => frame.contentWindow)));
      where.append(frame);
    });
  window.gapi = {
    load: (_name, { callback }) => setTimeout(callback),
    iframes: {
      CROSS_ORIGIN_IFRAMES_FILTER: {},
      getContext: () => ({ open, getParentIframe: () => channel(() => parent) }),
    },
  };
  const onload = new URL(document.currentScript.src).searchParams.get('onload');
  window[onload ?? 'gapi_onload']?.();
})();`;
