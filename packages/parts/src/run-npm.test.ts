import { describe, expect, it } from '@jest/globals';
import { explainNpm } from './run-npm.mjs';

const explain = (output: string) => explainNpm(output, { what: 'the dependencies', size: '1.5 GB' });

describe('the output of npm becomes one sentence', () => {
  it.each([
    ['npm error code ENOSPC\nnpm error no space left on device', /^The disk is full: the dependencies .* 1.5 GB/],
    ['npm error code ENOTFOUND getaddrinfo', /^npm cannot install the dependencies: its registry is not reachable/],
    ['npm error EACCES: permission denied, mkdir', /^npm cannot install the dependencies: this account may not write/],
    ['no npm', /^npm is missing/],
  ])('%s', (output, sentence) => {
    expect(explain(output)).toMatch(sentence);
  });

  it('anything else is shown by its last lines', () => {
    expect(explain('npm error\nnpm error boom\nnpm error A complete log of this run')).toMatch(/:\nnpm error boom$/);
  });
});
