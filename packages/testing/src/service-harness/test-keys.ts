import { generateKeyPairSync } from 'node:crypto';
import { serviceNames, type ServiceName } from '@wholesale/contracts';
import type { PrivateKey, TrustedKeys } from '@wholesale/service-kit';

export type Issuer = ServiceName | 'gateway';

/** Key pairs of the gateway and the five services, new for each test file. */
export const testKeys = createTestKeys();

function createTestKeys() {
  const pairs = new Map<Issuer, { public: PublicKey; private: PrivateKey }>(
    (['gateway', ...serviceNames] as const).map((issuer) => {
      const { publicKey, privateKey } = generateKeyPairSync('ed25519');
      return [
        issuer,
        {
          public: { ...publicKey.export({ format: 'jwk' }), kid: issuer } as PublicKey,
          private: { ...privateKey.export({ format: 'jwk' }), kid: issuer } as PrivateKey,
        },
      ];
    }),
  );
  return {
    /** TRUSTED_KEYS of each service. */
    trusted: { keys: [...pairs.values()].map((pair) => pair.public) } satisfies TrustedKeys,
    /** SIGNING_KEY of one process. */
    signing(issuer: Issuer): PrivateKey {
      const pair = pairs.get(issuer);
      if (!pair) throw new Error(`${issuer} has no key`);
      return pair.private;
    },
  };
}

type PublicKey = TrustedKeys['keys'][number];
