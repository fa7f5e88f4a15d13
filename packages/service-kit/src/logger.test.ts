import { expect, it } from '@jest/globals';
import { createLogger } from './logger.ts';

it('a line break in a logged text begins no line of its own', () => {
  const lines: string[] = [];
  const logger = createLogger({ name: 'users', level: 'info', to: { write: (line) => void lines.push(line) } });

  logger.info({ name: 'Eve\r\n{"level":50}' }, 'renamed\r\n{"level":60}');

  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 30, msg: 'renamed\r\n{"level":60}' });
});

it('a token, a password, an address and a telephone number are redacted, also within a logged object', () => {
  const lines: string[] = [];
  const logger = createLogger({ name: 'users', level: 'info', to: { write: (line) => void lines.push(line) } });
  const secrets = {
    authorization: 'Bearer secret-1',
    token: 'secret-2',
    password: 'secret-3',
    email: 'secret-4@wholesale.example',
    phone: '+880 secret-5',
  };

  logger.info(secrets, 'plain');
  logger.info({ caller: secrets }, 'within');

  expect(lines.join('')).not.toContain('secret');
  expect(lines).toHaveLength(2);
});
