import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';

const script = join(import.meta.dirname, '../test/processes/crashes.ts');

const run = (how: string) =>
  new Promise<{ code: unknown; lines: Record<string, unknown>[]; output: string }>((done) =>
    execFile(process.execPath, ['--no-warnings', script, how], { env: {} }, (error, stdout, stderr) =>
      done({
        code: error?.code,
        lines: stdout
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Record<string, unknown>),
        output: stdout + stderr,
      }),
    ),
  );

const ways = ['exception', 'rejection', 'text'] as const;
const crashes = new Map<string, Awaited<ReturnType<typeof run>>>();
beforeAll(async () => void (await Promise.all(ways.map(async (how) => crashes.set(how, await run(how))))));

it.each([
  ['exception', 'uncaughtException', 'a defect'],
  ['rejection', 'unhandledRejection', 'a defect'],
  ['text', 'unhandledRejection', 'only a text'],
])('a crash (%s) ends the process, and its stack is the last line of the log', (how, origin, message) => {
  const { code, lines = [], output } = crashes.get(how) ?? {};

  expect(code).toBe(1);
  expect(lines.map(({ msg }) => msg)).toEqual(['the last line before', 'the process crashed']);
  expect(lines[1]).toMatchObject({ level: 60, service: 'crashing', origin });
  const { err } = lines[1] as { err: { stack: string; message: string } };
  expect(err.message).toContain(message);
  if (how !== 'text') expect(err.stack).toMatch(/crashes\.ts:\d+/);
  // What hangs on an error may be anybody's data.
  expect(output).not.toContain('rahim');
});
