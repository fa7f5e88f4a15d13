import { matchPath, pathShape, type Method } from '@wholesale/contracts';
import type { Route } from '../routes.ts';

/** What a path can do: its routes by method. */
export type RoutesOfPath = ReadonlyMap<string, Route>;

export type RouteFinder = {
  find(path: string): RoutesOfPath | undefined;
  /** For the Allow header: what a known path answers, HEAD with every GET; nothing for an unknown path. */
  allowedMethods(path: string): string[];
};

/**
 * Finds the routes of a path, byte for byte: no decoding, no trailing slash, no letter case.
 * Fixed paths are one look-up; paths with parameters are tried within those that share the first segment.
 */
export function createRouteFinder(table: readonly Route[]): RouteFinder {
  const fixed = new Map<string, Map<string, Route>>();
  const patterns = new Map<
    string,
    { shape: string; match: ReturnType<typeof matchPath>; routes: Map<string, Route> }[]
  >();
  for (const route of table) routesFor(route.path).set(route.method, route);

  function routesFor(path: string): Map<string, Route> {
    if (!path.includes('{')) return getOrMake(fixed, path, () => new Map<string, Route>());
    const sharing = getOrMake(patterns, firstSegment(path), () => []);
    const shape = pathShape(path);
    let entry = sharing.find((known) => known.shape === shape);
    if (!entry) sharing.push((entry = { shape, match: matchPath(path), routes: new Map() }));
    return entry.routes;
  }

  function find(path: string): RoutesOfPath | undefined {
    const known = fixed.get(path);
    if (known) return known;
    return patterns.get(firstSegment(path))?.find(({ match }) => match(path))?.routes;
  }

  return {
    find,
    allowedMethods(path) {
      const methods = [...(find(path)?.keys() ?? [])] as (Method | 'HEAD')[];
      return methods.includes('GET') ? ['HEAD', ...methods].sort() : methods.sort();
    },
  };
}

const firstSegment = (path: string): string => {
  const end = path.indexOf('/', 1);
  return end === -1 ? path : path.slice(0, end);
};

function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
