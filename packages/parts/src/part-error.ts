/** Why a part (database, broker, browser) is not available. */
export type PartFailure = 'not-there' | 'did-not-start' | 'port-in-use' | 'damaged-data' | 'disk-full' | 'in-use';

/**
 * A part that is not available, in one sentence that anyone can act on.
 * Failures other than `not-there` and `did-not-start` end the search: another server would hide existing data.
 */
export class PartError extends Error {
  readonly failure: PartFailure;

  constructor(failure: PartFailure, sentence: string) {
    super(sentence);
    this.name = 'PartError';
    this.failure = failure;
  }

  /** Whether the next candidate may be tried. */
  get mayTryNext(): boolean {
    return this.failure === 'not-there' || this.failure === 'did-not-start';
  }
}

/**
 * Explains why a server ended too early, from its last output.
 * @param server its name for people, e.g. `RabbitMQ`
 * @param output the end of what it wrote
 * @param folder the data folder it was given
 * @param hadData whether the folder had data before this start; the next candidate would hide it
 */
export function explainOutput(server: string, output: string, folder: string, hadData = false): PartError {
  if (/no space left|ENOSPC|disk quota exceeded/i.test(output))
    return new PartError(
      'disk-full',
      `The disk is full: ${server} cannot write to ${folder}. Free some space and start again.`,
    );
  if (/address already in use|eaddrinuse|EADDRINUSE/i.test(output))
    return new PartError(
      'port-in-use',
      `${server} cannot listen: another program took its port in the same moment. Start again.`,
    );
  if (/resource busy|DBPathInUse|lock file|unable to lock/i.test(output))
    return new PartError('in-use', `The data in ${folder} is in use by another ${server}. Stop that one first.`);
  if (DAMAGED.test(output))
    return new PartError(
      'damaged-data',
      `The data of ${server} in ${folder} is damaged. Move that folder away, or start with new data: npm start -- --fresh`,
    );
  if (hadData)
    return new PartError(
      'damaged-data',
      `${server} does not start on the data in ${folder}, which is probably damaged. Move that folder away, or start with new data: npm start -- --fresh`,
    );
  const lastLine = output.trim().split('\n').at(-1)?.trim().slice(0, 200);
  return new PartError('did-not-start', `${server} ended before it was ready${lastLine ? ` (${lastLine})` : ''}`);
}

const DAMAGED =
  /WT_TRY_SALVAGE|WT_PANIC|WT_ERROR|WT_NOTFOUND|corrupt|unsupported file version|not_a_dets_file|bad_log_file|failed_to_recover|inconsistent_database|schema_integrity|Error opening WiredTiger|WiredTigerError|read checksum error|incompatible_feature_flags|schema\.DAT|bad_header|invalid_term/i;

/** The message for a full disk or missing permissions; undefined for any other error. */
export function explainFileError(error: unknown): PartError | undefined {
  const { code, path } = (error ?? {}) as { code?: string; path?: string };
  const place = path ? ` ${path}` : ' here';
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new PartError('disk-full', `The disk is full: cannot write${place}. Free some space and start again.`);
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return new PartError('damaged-data', `A file is in the place of a folder:${place}. Move it away and start again.`);
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return new PartError('did-not-start', `This account may not write${place}. Grant it write access and start again.`);
  return undefined;
}
