import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

type Directives = Readonly<Record<string, readonly string[]>>;

export type SecurityHeaders = {
  /** For data: nothing in it may run or be framed. */
  forData: RequestHandler;
  /** For the app's pages. @param hashes of the inline pieces of the shell's page, quoted as CSP wants them */
  forPages(hashes: { scriptSrc: readonly string[]; styleSrc: readonly string[] }): RequestHandler;
  /** For the reading page of the API document. */
  forDocs: RequestHandler;
};

const self = "'self'";
const none = "'none'";

/**
 * Helmet, set for what each kind of answer is.
 * @param options.authDomain the Firebase project's sign-in domain, whose hidden frame the Google popup needs
 * @param options.emulatorUrl the sign-in emulator, when there is one
 * @param options.hsts only behind TLS
 */
export function createSecurityHeaders({
  authDomain,
  emulatorUrl,
  hsts,
}: {
  authDomain: string;
  emulatorUrl?: string;
  hsts: boolean;
}): SecurityHeaders {
  const emulator = emulatorUrl ? [new URL(emulatorUrl).origin] : [];
  const withPolicy = (
    directives: Directives,
    others: Pick<HelmetOptions, 'crossOriginOpenerPolicy' | 'originAgentCluster'> = {},
  ): RequestHandler =>
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: Object.fromEntries(Object.entries(directives).map(([name, sources]) => [name, [...sources]])),
      },
      strictTransportSecurity: hsts && { maxAge: 31_536_000, includeSubDomains: true },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      // The policies above say the same to every browser that is still used.
      xFrameOptions: false,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xDnsPrefetchControl: false,
      xXssProtection: false,
      originAgentCluster: false,
      crossOriginOpenerPolicy: false,
      ...others,
    });

  return {
    forData: withPolicy({ 'default-src': [none], 'frame-ancestors': [none] }),
    forPages: ({ scriptSrc, styleSrc }) =>
      withPolicy(
        {
          'default-src': [self],
          'script-src': [self, ...scriptSrc, 'https://apis.google.com'],
          'style-src': [self, ...styleSrc],
          // https: for the portraits of Google accounts and a third-party photo host, blob: for a picture before its upload.
          'img-src': [self, 'data:', 'blob:', 'https:'],
          'font-src': [self],
          'connect-src': [
            self,
            'https://identitytoolkit.googleapis.com',
            'https://securetoken.googleapis.com',
            ...emulator,
          ],
          'frame-src': [self, `https://${authDomain}`, ...emulator],
          'object-src': [none],
          'base-uri': [self],
          'form-action': [self],
          'frame-ancestors': [none],
        },
        // Helmet's default, `same-origin`, cuts the Google popup off from its opener (firebase-js-sdk 8541).
        { crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' }, originAgentCluster: true },
      ),
    forDocs: withPolicy(
      {
        'default-src': [self],
        'img-src': [self, 'data:'],
        'object-src': [none],
        'base-uri': [self],
        'form-action': [none],
        'frame-ancestors': [none],
      },
      { crossOriginOpenerPolicy: { policy: 'same-origin' } },
    ),
  };
}
