import type { RouteDefinition, RouteRequest } from '@arkwright/contracts/derived/route';

/** KIT · The query cache's key of a call: [path, request], so that a path's reads can be refreshed together. */
export function readKey<R extends RouteDefinition>(route: R, request: RouteRequest<R>) {
  return [route.path, request] as const;
}
