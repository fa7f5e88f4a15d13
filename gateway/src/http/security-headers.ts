import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

type Directives = Readonly<Record<string, readonly string[]>>;

export type SecurityHeaders = {
  forData: RequestHandler;
  /** @param hashes CSP hashes of the shell's inline scripts and styles */
  forPages(hashes: { scriptSrc: readonly string[]; styleSrc: readonly string[] }): RequestHandler;
  forDocs: RequestHandler;
};

const self = "'self'";
const none = "'none'";

/**
 * Configures Helmet by kind of response. @param options.authDomain Firebase's sign-in domain, whose frame the Google popup needs
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
      // The policies above replace these for current browsers.
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
          // https: for Google account photos and a photo host; blob: for a photo before its upload.
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
        // Helmet's default separates the Google popup from its opener (firebase-js-sdk 8541).
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
