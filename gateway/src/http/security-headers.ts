import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

type Directives = Readonly<Record<string, readonly string[]>>;

export type SecurityHeaders = {
  forData: RequestHandler;
  /** @param shell CSP hashes of its inline scripts and styles, and its policies for trusted types */
  forPages(shell: {
    scriptSrc: readonly string[];
    styleSrc: readonly string[];
    trustedTypes?: readonly string[] | undefined;
  }): RequestHandler;
  forDocs: RequestHandler;
};

const self = "'self'";
const none = "'none'";

/** Firebase's Google popup loads these two; other addresses of the host run scripts of a caller's choice. */
const googleScripts = ['https://apis.google.com/js/api.js', 'https://apis.google.com/_/scs/'];

/** The policies for trusted types that these create. */
const googlePolicies = ['gapi#gapi', 'goog#html'];

/** Features that no page uses. */
const permissionsPolicy = [
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
  ],
  ...['payment', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Configures Helmet by kind of response. @param options.authDomain Firebase's sign-in domain, whose frame the Google popup needs
 * @param options.photoOrigins hosts of photos besides this site
 * @param options.assetsOrigin host of front-end builds besides this site
 * @param options.hsts only behind TLS
 */
export function createSecurityHeaders({
  authDomain,
  emulatorUrl,
  photoOrigins,
  assetsOrigin,
  hsts,
}: {
  authDomain: string;
  photoOrigins: readonly string[];
  emulatorUrl?: string;
  assetsOrigin?: string;
  hsts: boolean;
}): SecurityHeaders {
  const builds = assetsOrigin ? [`${assetsOrigin}/mf/`] : [];
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
    forPages: ({ scriptSrc, styleSrc, trustedTypes }) => {
      const setPolicy = withPolicy(
        {
          'default-src': [self],
          'script-src': [self, ...builds, ...scriptSrc, ...googleScripts],
          'style-src': [self, ...builds, ...styleSrc],
          // blob: for a photo before its upload.
          'img-src': [self, 'data:', 'blob:', ...builds, ...photoOrigins],
          'font-src': [self, ...builds],
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
          ...(trustedTypes && {
            'require-trusted-types-for': ["'script'"],
            'trusted-types': [...trustedTypes, ...googlePolicies],
          }),
        },
        // Helmet's default separates the Google popup from its opener (firebase-js-sdk 8541).
        { crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' }, originAgentCluster: true },
      );
      return (request, response, next) => {
        response.setHeader('Permissions-Policy', permissionsPolicy);
        setPolicy(request, response, next);
      };
    },
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
