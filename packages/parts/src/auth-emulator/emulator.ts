import { createRequire } from 'node:module';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { emulatorFolder } from './emulator-folder.ts';

/** An account as the emulator keeps it; the fields are Identity Toolkit's. */
export type Account = { localId: string; providerUserInfo?: { providerId: string }[]; [field: string]: unknown };

/** The part of the emulator's memory that we keep on disk (`AgentProjectState` of firebase-tools 15.34). */
export type ProjectState = {
  users: Map<string, Account>;
  config: Record<string, unknown>;
  updateConfig: (update: unknown, mask?: string) => unknown;
  updateUserByLocalId: (localId: string, fields: object, options?: { upsertProviders?: object[] }) => Account;
  overwriteUserWithLocalId: (localId: string, fields: object) => Account;
  deleteUser: (account: Account) => void;
  deleteAllAccounts: () => void;
};

type EmulatorModules = {
  './server.js': {
    createApp: (project: string, mode: undefined, states: Map<string, ProjectState>) => Promise<RequestListener>;
  };
  './state.js': { AgentProjectState: new (projectId: string) => ProjectState };
  './apiSpec.js': { default: { paths: Record<string, unknown> } };
};

/**
 * The Auth emulator of firebase-tools inside this process, without its command line (8 to 15 s and twice the memory).
 * It is no public interface, so the version is pinned.
 */
export async function createEmulator(projectId: string): Promise<{ handle: RequestListener; state: ProjectState }> {
  const fromTools = createRequire(join(emulatorFolder, 'package.json'));
  const fromAuth = createRequire(fromTools.resolve('firebase-tools/lib/emulator/auth/server.js'));
  const load = <K extends keyof EmulatorModules>(path: K) => fromAuth(path) as EmulatorModules[K];
  trustSchemas(fromAuth);
  dropUnusedCalls(load('./apiSpec.js').default.paths);
  const { AgentProjectState } = load('./state.js');
  const state = new AgentProjectState(projectId);
  const app = await load('./server.js').createApp(projectId, undefined, new Map([[projectId, state]]));
  return { handle: listenerOf(app), state };
}

/**
 * The emulator validates each of its 400 schemas against a meta-schema that it compiles each time: 6 of its 7.5 s of
 * start. The schemas are fixed, so validation is skipped.
 */
function trustSchemas(fromAuth: NodeJS.Require): void {
  const fromExegesis = createRequire(fromAuth.resolve('exegesis'));
  const core = createRequire(fromExegesis.resolve('ajv'))('./core') as {
    default: { prototype: { validateSchema: () => boolean } };
  };
  core.default.prototype.validateSchema = () => true;
}

/**
 * Tenants, SAML and similar calls cost a second at start; second factors, passkeys and session cookies rely on unsigned
 * tickets that anybody could forge.
 */
function dropUnusedCalls(paths: Record<string, unknown>): void {
  for (const path of Object.keys(paths))
    if (/tenants|mfa|passkey|saml|oauthIdp|supportedIdp|sessionCookie|signInWithCustomToken|GameCenter/i.test(path))
      delete paths[path];
}

/** An Express 4 app is a listener that needs the request and response objects of a server; any server's work. */
function listenerOf(app: RequestListener): RequestListener {
  const server = createServer(app);
  return (request, response) => void server.emit('request', request, response);
}
