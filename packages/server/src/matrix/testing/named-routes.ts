import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import { registry } from '@arkwright/contracts/registry';

/** A route with its name in the registry: `servers.create`. */
export type NamedRoute = { name: string; route: RouteDefinition };

export const namedRoutes: readonly NamedRoute[] = Object.entries(registry).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, route]) => ({ name: `${feature}.${name}`, route })),
);

/** Looks up the line of a route in one of the tables, all of which have a line for each. */
export function lineOf<Line>(
  table: Record<string, Record<string, Line> | undefined>,
  name: string,
): Line | undefined {
  const [feature = '', route = ''] = name.split('.');
  return table[feature]?.[route];
}
