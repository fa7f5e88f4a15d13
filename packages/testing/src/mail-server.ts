import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { from: string; to: string[]; raw: string; header(name: string): string | undefined };
export type MailServer = {
  url: string;
  received: ReceivedMail[];
  /** The next mails to this address get this answer. */
  refuse(address: string, code: number): void;
  /** Keeps every mail waiting until `release`. */
  hold(): void;
  release(): void;
  down(): Promise<void>;
  up(): Promise<void>;
  stop(): Promise<void>;
};

/** A real mail server, which keeps what it receives. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const refused = new Map<string, number>();
  let gate: PromiseWithResolvers<void> | undefined;
  let server: SMTPServer;
  let port = 0;

  function open(): Promise<void> {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo({ address }, _session, callback) {
        const code = refused.get(address);
        callback(code ? Object.assign(new Error('not this one'), { responseCode: code }) : null);
      },
      onData(stream, { envelope }, callback) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString();
          const mailFrom = envelope.mailFrom ? envelope.mailFrom.address : '';
          received.push({
            from: mailFrom,
            to: envelope.rcptTo.map(({ address }) => address),
            raw,
            header: (name) => headersOf(raw).get(name.toLowerCase()),
          });
          void (gate?.promise ?? Promise.resolve()).then(() => callback());
        });
      },
    });
    // A client that hangs up is part of the tests.
    server.on('error', () => undefined);
    return new Promise((done) => {
      server.listen(port, '127.0.0.1', () => {
        port = (server.server.address() as AddressInfo).port;
        done();
      });
    });
  }
  const close = () => new Promise<void>((done) => server.close(done));
  await open();
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (address, code) => void refused.set(address, code),
    hold: () => void (gate = Promise.withResolvers()),
    release: () => gate?.resolve(),
    down: close,
    up: open,
    stop: close,
  };
}

/** Header fields with folded lines joined. */
function headersOf(raw: string): Map<string, string> {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}
