import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/**
 * Writes `build.json`, the last file of a build: what the gateway needs to serve the build, and every other file with its size in bytes.
 * The gateway does not make a build live when a file is missing or has another size, as after an interrupted upload.
 * @param {{ folder: string, description: object }} options
 */
export async function writeBuildDescription({ folder, description }) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sizes = await Promise.all(paths.map(async (path) => [relative(folder, path), (await stat(path)).size]));
  const files = Object.fromEntries(sizes.sort());
  await writeFile(join(folder, 'build.json'), `${JSON.stringify({ ...description, files })}\n`);
}

/**
 * Whether a build is complete: it has its description and all files listed there.
 * @param {string} folder of the build
 * @returns {Promise<boolean>}
 */
export async function isComplete(folder) {
  try {
    const { files } = JSON.parse(await readFile(join(folder, 'build.json'), 'utf8'));
    const found = await Promise.all(Object.keys(files).map((path) => stat(join(folder, path))));
    return Object.values(files).every((bytes, at) => found[at].isFile() && found[at].size === bytes);
  } catch {
    return false;
  }
}
