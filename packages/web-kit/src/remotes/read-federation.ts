type RemotePointer = { name: string; version: string; entry: string };
/** Which build of each remote is live; `manifests` only in the copy inside the page. */
export type Federation = { remotes: RemotePointer[]; manifests?: Record<string, unknown> };

export function inlinedFederation(page: Document = document): Federation | undefined {
  const text = page.getElementById('wholesale-federation')?.textContent;
  return text ? (JSON.parse(text) as Federation) : undefined;
}

/** Reads the live builds from the gateway. @throws {Error} */
export async function readFederation(): Promise<Federation> {
  const answer = await fetch('/federation.json', { cache: 'no-store', signal: AbortSignal.timeout(4_000) });
  if (!answer.ok) throw new Error(`/federation.json answered ${answer.status}`);
  return (await answer.json()) as Federation;
}
