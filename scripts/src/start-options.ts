import { PartError, portIsFree } from '@wholesale/parts';

/** The options after `npm start --`. */
export type StartOptions = { fresh: boolean; empty: boolean; open: boolean };

/** @throws PartError for an unknown option */
export function startOptions(args: string[]): StartOptions {
  const known = ['--fresh', '--empty', '--open'];
  const unknown = args.find((arg) => !known.includes(arg));
  if (unknown !== undefined)
    throw new PartError('did-not-start', `Unknown option ${unknown}. Options: ${known.join(', ')}.`);
  return { fresh: args.includes('--fresh'), empty: args.includes('--empty'), open: args.includes('--open') };
}

/**
 * A port setting that can be used now.
 * @throws PartError when it is not a port number, or taken
 */
export async function usablePort(env: NodeJS.ProcessEnv, name: string, usual: number): Promise<number> {
  const text = env[name] || String(usual);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new PartError('did-not-start', `${name} must be a port number from 1 to 65535, not "${text}".`);
  if (!(await portIsFree(port)))
    throw new PartError(
      'port-in-use',
      `Port ${port} is taken by another program. Stop that program or choose another port, e.g. ${name}=${port + 1} npm start.`,
    );
  return port;
}
