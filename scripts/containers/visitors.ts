import { setTimeout as pause } from 'node:timers/promises';

const betweenVisitsMs = 200;
const address = /\/mf\/[\w-]+\/\w+\/[\w@./~+-]+\.(?:js|css)\b/g;

/** The build of the storefront in the home page of a gateway. */
export async function liveStorefront(url: string): Promise<string | undefined> {
  return storefrontIn(await (await fetch(url, { headers: { accept: 'text/html' } })).text());
}

const storefrontIn = (html: string) => /\/mf\/storefront\/(\w+)\//.exec(html)?.[1];

/** Loads the home page and each script and style that it names, again and again until `stop`. */
export function startVisiting(url: string) {
  const failed: string[] = [];
  /** Of the storefront. */
  const builds = new Set<string>();
  let files = 0;
  let isStopping = false;

  async function load(path: string): Promise<string> {
    const response = await fetch(new URL(path, url), { headers: { accept: path === '/' ? 'text/html' : '*/*' } });
    if (response.status !== 200) throw new Error(String(response.status));
    return response.text();
  }
  const loadOrCount = (path: string): Promise<string> =>
    load(path).catch((error: Error) => {
      failed.push(`${path} ${error.message}`);
      return '';
    });
  async function visit(): Promise<void> {
    const html = await loadOrCount('/');
    const storefront = storefrontIn(html);
    const named = [...new Set(html.match(address))];
    if (storefront) builds.add(storefront);
    files += named.length;
    await Promise.all(named.map(loadOrCount));
  }
  const visiting = (async () => {
    for (; !isStopping; await pause(betweenVisitsMs)) await visit();
  })();

  return {
    failed,
    builds,
    files: () => files,
    async stop(): Promise<void> {
      isStopping = true;
      await visiting;
    },
  };
}
