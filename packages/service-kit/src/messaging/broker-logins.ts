import { hash, randomBytes } from 'node:crypto';

/**
 * The users of a deployment's RabbitMQ as definitions, with hashes of their passwords: an operator's `wholesale`, which may do everything,
 * and those of the processes, whose rights are in deploy/broker.json.
 */
export function describeLogins(operator: string, processes: Readonly<Record<string, string>>) {
  const login = (name: string, password: string, tags = '') => ({
    name,
    password_hash: hashOf(password),
    hashing_algorithm: 'rabbit_password_hashing_sha256',
    tags,
  });
  const vhost = '/';
  return {
    vhosts: [{ name: vhost }],
    users: [
      login('wholesale', operator, 'administrator'),
      ...Object.entries(processes).map(([name, password]) => login(name, password)),
    ],
    permissions: [{ user: 'wholesale', vhost, configure: '.*', write: '.*', read: '.*' }],
  };
}

/** As RabbitMQ stores it: a salt of four bytes, and SHA-256 over salt and password. */
function hashOf(password: string): string {
  const salt = randomBytes(4);
  return Buffer.concat([salt, hash('sha256', Buffer.concat([salt, Buffer.from(password)]), 'buffer')]).toString(
    'base64',
  );
}
