import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { mailboxPorts, startMailbox } from '@wholesale/parts';
import { eventually } from '@wholesale/testing';
import { createTransport } from 'nodemailer';

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
  } finally {
    await mailbox.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 180_000);
