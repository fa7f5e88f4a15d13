import { freePort, localFolder, spawnGuarded, untilReady } from '@wholesale/parts';
import { eventually } from '@wholesale/testing';
import type { MakeLink } from './links.ts';

/**
 * Toxiproxy as the proxy of every link. The `timeout` toxic stops the transfer without an end of the connection; `reset_peer` resets it.
 * @param program path of its server
 */
export async function startToxiproxy(program: string): Promise<{ makeLink: MakeLink; stop: () => Promise<void> }> {
  const port = await freePort();
  const api = `http://127.0.0.1:${port}`;
  const running = spawnGuarded(
    { program, args: ['-host', '127.0.0.1', '-port', String(port)], env: { LOG_LEVEL: 'error' }, cwd: localFolder },
    (stream) => stream.resume(),
  );
  await untilReady({
    running,
    readyWithinMs: 60_000,
    ready: () =>
      fetch(`${api}/version`).then(
        ({ ok }) => ok,
        () => false,
      ),
    onEnd: () => new Error('toxiproxy ended before it was ready'),
    onDelay: () => new Error('toxiproxy was not ready after 60 s'),
  });

  /**
   * Repeats the call when the connection broke, as toxiproxy closes slow and idle ones; a repeat may find that it was done before.
   * @throws Error when toxiproxy refuses, which would make a fault harmless
   */
  async function ask(method: string, path: string, body?: object): Promise<unknown> {
    const response = await eventually(() =>
      fetch(`${api}${path}`, { method, headers: { connection: 'close' }, ...(body && { body: JSON.stringify(body) }) }),
    );
    const wasDone = (method === 'POST' && response.status === 409) || (method === 'DELETE' && response.status === 404);
    if (!response.ok && !wasDone) throw new Error(`toxiproxy answered ${response.status} to ${method} ${path}`);
    return response.status === 204 ? undefined : response.json();
  }

  return {
    async makeLink(name, targetPort) {
      const id = name.replaceAll(' ', '-');
      // It chooses the port itself, because one that was free before can be taken meanwhile. A repeated POST does not answer with it.
      await ask('POST', '/proxies', { name: id, listen: '127.0.0.1:0', upstream: `127.0.0.1:${targetPort}` });
      const { listen } = (await ask('GET', `/proxies/${id}`)) as { listen: string };
      const toxics = `/proxies/${id}/toxics`;
      const both = async (type: string, attributes: object) => {
        for (const stream of ['upstream', 'downstream'])
          await ask('POST', toxics, { name: `${type}-${stream}`, type, stream, attributes });
      };
      const remove = async (type: string) => {
        for (const stream of ['upstream', 'downstream']) await ask('DELETE', `${toxics}/${type}-${stream}`);
      };
      return {
        name,
        port: Number(listen.split(':')[1]),
        slow: (ms) => (ms > 0 ? both('latency', { latency: ms }) : remove('latency')),
        freeze: () => both('timeout', { timeout: 0 }),
        /** Also ends a freeze. */
        async cut() {
          await ask('POST', `/proxies/${id}`, { enabled: false });
          for (const { name: toxic } of (await ask('GET', toxics)) as { name: string }[])
            if (toxic.startsWith('timeout')) await ask('DELETE', `${toxics}/${toxic}`);
          await ask('POST', `/proxies/${id}`, { enabled: true });
        },
        close: () => ask('DELETE', `/proxies/${id}`).then(() => undefined),
      };
    },
    stop: () => running.stop(),
  };
}
