import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { root } from '@wholesale/parts';
import { arms } from './arms.ts';

it.each(Object.entries(arms).flatMap(([name, { source }]) => (source ? [[name, source] as const] : [])))(
  'the control arm %s fits the source that it replaces',
  (_, { file, replacements }) => {
    const [found = ''] = globSync(`packages/service-kit/src${file}`, { cwd: root });
    const source = readFileSync(join(root, found), 'utf8');

    for (const [from] of replacements) expect(source).toContain(from);
  },
);
