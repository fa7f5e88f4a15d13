import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { root } from '@wholesale/parts';

const script = readFileSync(join(root, 'deploy/mongodb.js'), 'utf8');
const services = ['users', 'catalog', 'bookings', 'ads', 'inbox'];
const env = {
  MONGODB_PASSWORD: 'of-root',
  ...Object.fromEntries(services.map((name) => [`${name.toUpperCase()}_PASSWORD`, `of-${name}`])),
};

type User = { user: string; pwd: string; roles: unknown[] };
type Server = {
  state: 'new' | 'starting' | 'primary';
  users: Map<string, User>;
  exitCodes: number[];
  signedIn?: string;
};

/** What the script uses of mongosh, with a server that requires logins once it has a user. */
function check(server: Server): void {
  const database = (name: string) => ({
    hello: () => ({
      setName: server.state === 'new' ? undefined : 'rs0',
      isWritablePrimary: server.state === 'primary',
    }),
    getSiblingDB: database,
    auth(user: string, password: string) {
      if (server.users.get(`${name}.${user}`)?.pwd !== password) throw new Error('Authentication failed.');
      server.signedIn = user;
    },
    getUser: (user: string) => server.users.get(`${name}.${user}`) ?? null,
    createUser(user: User) {
      if (server.users.size > 0 && server.signedIn !== 'root')
        throw new Error('Command createUser requires authentication');
      server.users.set(`${name}.${user.user}`, user);
    },
  });
  delete server.signedIn;
  runInNewContext(script, {
    db: database('test'),
    rs: { initiate: () => (server.state = 'starting') },
    process: { env },
    quit: (code: number) => server.exitCodes.push(code),
  });
}

const aServer = (state: Server['state'], users: [string, User][] = []): Server => ({
  state,
  users: new Map(users),
  exitCodes: [],
});
const expected = [
  ['admin.root', { user: 'root', pwd: 'of-root', roles: ['root'] }],
  ...services.map((name) => [
    `wholesale_${name}.${name}`,
    { user: name, pwd: `of-${name}`, roles: [{ role: 'readWrite', db: `wholesale_${name}` }] },
  ]),
];

describe('the health check of the database', () => {
  it('creates the replica set first, and is unhealthy until there is a primary', () => {
    const server = aServer('new');

    check(server);
    check(server);

    expect([server.state, server.exitCodes, server.users.size]).toEqual(['starting', [1, 1], 0]);
  });

  it('gives each service a user that reads and writes its own database only', () => {
    const server = aServer('primary');

    check(server);

    expect([...server.users]).toEqual(expected);
    expect(server.exitCodes).toEqual([]);
  });

  it('changes nothing when all users exist', () => {
    const server = aServer('primary');
    check(server);
    const before = [...server.users];

    check(server);

    expect([...server.users]).toEqual(before);
  });

  it('fails when the password of the root user is another one', () => {
    const root = { user: 'root', pwd: 'another', roles: ['root'] };

    expect(() => check(aServer('primary', [['admin.root', root]]))).toThrow('requires authentication');
  });
});
