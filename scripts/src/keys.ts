import { randomBytes } from 'node:crypto';
import { makeProcessKeys, signers } from './process-keys.ts';

/** Prints fresh secrets for `docker compose` as lines of an .env file. */
const { signing, trusted } = await makeProcessKeys();
for (const name of signers) console.log(`${name.toUpperCase()}_SIGNING_KEY='${JSON.stringify(signing[name])}'`);
console.log(`TRUSTED_KEYS='${JSON.stringify(trusted)}'`);
console.log(`RABBITMQ_PASSWORD=${randomBytes(24).toString('hex')}`);
process.exit(0);
