import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { mailboxPorts, startMailbox } from '@wholesale/parts';
import { eventually } from '@wholesale/testing';
import { createTransport } from 'nodemailer';

/** `fetch` does not send a foreign Host. */
const statusFrom = async (port: number, headers: object, method = 'GET', path = '/email'): Promise<number> => {
  const all = { host: `localhost:${port}`, ...headers };
  const [response] = (await once(request({ port, path, method, headers: all }).end(), 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
};

it('the development mailbox shows what was sent, keeps it over a restart, and delivers nothing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'wholesale-mailbox-'));
  const ports = await mailboxPorts();
  const start = () => startMailbox({ ports, dataDir, log: () => undefined });
  const subjects = async () => {
    const mails = (await (await fetch(`http://127.0.0.1:${ports.web}/email`)).json()) as { subject: string }[];
    return mails.map(({ subject }) => subject);
  };
  let mailbox = await start();
  try {
    await createTransport(`smtp://127.0.0.1:${ports.smtp}`).sendMail({
      from: 'no-reply@wholesale.example',
      to: 'seller@wholesale.example',
      subject: 'New booking',
      text: 'A buyer booked your Galaxy S21.',
    });
    await eventually(async () => expect(await subjects()).toEqual(['New booking']));

    await mailbox.stop();
    mailbox = await start();

    await eventually(async () => expect(await subjects()).toEqual(['New booking']));
    expect((await fetch(mailbox.url)).headers.get('content-type')).toContain('text/html');
    expect(await statusFrom(ports.web, {})).toBe(200);
    expect(await statusFrom(ports.web, { origin: `http://localhost:${ports.web}` })).toBe(200);
    for (const headers of [{ host: 'evil.example' }, { origin: 'https://evil.example' }, { origin: 'null' }]) {
      expect(await statusFrom(ports.web, headers)).toBe(403);
      expect(await statusFrom(ports.web, headers, 'DELETE', '/email/all')).toBe(403);
    }
    expect(await subjects()).toEqual(['New booking']);
  } finally {
    await mailbox.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 180_000);
