import { basename, join } from 'node:path';
import { facades } from './shared-modules.mjs';

const prefix = '@wholesale/web-kit/';

/**
 * What a remote uses of the kit's facades, which the shell provides when it runs: the gateway makes no remote live that needs more than the
 * live shell has.
 * @param {import('webpack').Stats} stats
 * @returns {Record<string, string[]>} names by facade
 * @throws Error when a facade is imported as a whole, because its names are then unknown
 */
export function neededExports({ compilation: { modules, moduleGraph } }) {
  const needs = {};
  for (const module of modules) {
    const key = module.type === 'consume-shared-module' ? module.options.shareKey : '';
    if (!key.startsWith(prefix)) continue;
    const used = moduleGraph.getUsedExports(module, undefined);
    if (used === true) throw new Error(`Import names from ${key}, not the whole module.`);
    if (used) needs[key.slice(prefix.length)] = [...used].sort();
  }
  return needs;
}

/**
 * What the shell's copies of the facades export.
 * @param {import('webpack').Stats} stats
 * @returns {Record<string, string[]>} names by facade
 */
export function offeredExports({ compilation: { modules, moduleGraph } }) {
  const offers = {};
  // A module that was joined with those it imports is inside the joined one.
  for (const module of [...modules].flatMap((module) => [...(module.modules ?? [module])])) {
    const facade = facades.find((name) => module.resource?.endsWith(join('packages/web-kit/src', `${name}.ts`)));
    if (!facade) continue;
    const provided = moduleGraph.getProvidedExports(module);
    if (!Array.isArray(provided)) throw new Error(`The exports of ${basename(module.resource)} cannot be listed.`);
    offers[facade] = provided.sort();
  }
  const unknown = facades.filter((facade) => !offers[facade]);
  if (unknown.length) throw new Error(`The shell does not contain ${unknown.join(', ')}.`);
  return offers;
}
