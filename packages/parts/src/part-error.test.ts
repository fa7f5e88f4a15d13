import { describe, expect, it } from '@jest/globals';
import { explainFileError, explainOutput } from './part-error.ts';

describe('the last output of a server becomes one sentence', () => {
  const cases: [string, string, RegExp][] = [
    ['wt: No space left on device', 'disk-full', /disk is full.*\/data\/x/],
    ['OSError: [Errno 98] Address already in use', 'port-in-use', /took its port/],
    ['{error,eaddrinuse}', 'port-in-use', /took its port/],
    ['_wiredtiger.WiredTigerError: Device or resource busy', 'in-use', /in use by another RabbitMQ/],
    ['WT_TRY_SALVAGE: database corruption detected', 'damaged-data', /damaged.*--fresh/],
    ['{not_a_dets_file,"/x/recovery.dets"}', 'damaged-data', /damaged.*--fresh/],
    ['Segmentation fault', 'did-not-start', /Segmentation fault/],
    ['', 'did-not-start', /ended before it was ready$/],
  ];
  it.each(cases)('%s', (output, failure, sentence) => {
    const error = explainOutput('RabbitMQ', output, '/data/x');

    expect(error.failure).toBe(failure);
    expect(error.message).toMatch(sentence);
    expect(error.message).not.toContain('\n');
  });

  it('only a server that is missing or did not start may be replaced by the next candidate', () => {
    expect(explainOutput('MongoDB', 'Segmentation fault', '/d').mayTryNext).toBe(true);
    expect(explainOutput('MongoDB', 'WT_PANIC', '/d').mayTryNext).toBe(false);
    expect(explainOutput('MongoDB', 'No space left', '/d').mayTryNext).toBe(false);
  });
});

describe('errors of the file system', () => {
  it('a full disk is reported with the folder', () => {
    expect(explainFileError({ code: 'ENOSPC', path: '/x' })?.message).toMatch(/disk is full.*\/x/);
  });

  it('any other error is not translated', () => {
    expect(explainFileError(new Error('else'))).toBeUndefined();
    expect(explainFileError(undefined)).toBeUndefined();
  });
});
