export class LoadFailure extends Error {
  /** `timeout`, `missing`, `error`, or the bundler's own type. */
  readonly kind: string;
  readonly address: string;

  constructor(message: string, { kind, address, cause }: { kind: string; address: string; cause?: unknown }) {
    super(message, { cause });
    this.name = 'LoadFailure';
    this.kind = kind;
    this.address = pathOf(address);
  }
}

/**
 * Converts the error of a dynamic import, without exposing library internals.
 * @param address what was being loaded, used when the error does not say
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

const pathOf = (address: string) =>
  address && URL.canParse(address, location.href) ? new URL(address, location.href).pathname : '';

export const describeFailure = ({ kind, address }: LoadFailure): string =>
  navigator.onLine
    ? `Loading failed (${[kind, address].filter(Boolean).join(': ')}).`
    : 'You are offline. Try again when you are back online.';
