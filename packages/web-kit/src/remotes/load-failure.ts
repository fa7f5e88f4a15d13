/** A part of the page that could not be loaded, with what a reader can pass on to whoever runs the shop. */
export class LoadFailure extends Error {
  /** `timeout`, `missing`, `error`, or what the bundler calls it. */
  readonly kind: string;
  /** The path that did not load. */
  readonly address: string;

  constructor(message: string, { kind, address, cause }: { kind: string; address: string; cause?: unknown }) {
    super(message, { cause });
    this.name = 'LoadFailure';
    this.kind = kind;
    this.address = pathOf(address);
  }
}

/**
 * The failure behind the error of a dynamic import. The bundler says type and address on its own errors; of anything else only our own
 * address is told on, never the inside of a library.
 * @param address what was being loaded, when the error does not say
 */
export function loadFailureOf(error: unknown, address = ''): LoadFailure {
  if (error instanceof LoadFailure) return error;
  const { message, type, request } = (error ?? {}) as { message?: unknown; type?: unknown; request?: unknown };
  return new LoadFailure(String(message), {
    kind: typeof type === 'string' ? type : 'error',
    address: typeof request === 'string' ? request : address,
    cause: error,
  });
}

/** The path alone: a host or a query says nothing to a reader. */
const pathOf = (address: string) =>
  address && URL.canParse(address, location.href) ? new URL(address, location.href).pathname : '';

/** What is said of it on the page. */
export const wordsFor = ({ kind, address }: LoadFailure): string =>
  `${navigator.onLine ? '' : 'You are offline; it comes by itself when the connection is back. '}Loading failed (${[kind, address].filter(Boolean).join(': ')}).`;
