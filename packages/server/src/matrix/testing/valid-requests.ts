import type { Registry } from '@arkwright/contracts/registry';
import { serverFields } from '@arkwright/testing/factories';
import { requestsOfFeatures } from '../every-feature.ts';
import type { RequestParts } from './call.ts';
import type { Make, RequestWorld } from './makers.ts';

/**
 * Requests of all features. `rconPort` is a port of this machine on which nothing listens.
 *
 * @param instances what requests need to know of the instances besides the object that they name
 */
export const validRequests = (
  rconPort: number,
  instances: Omit<RequestWorld, 'rconPort'> = { serverOf: () => 'none', guildOf: () => '1' },
) => requestsOfFeatures({ rconPort, ...instances });

/** Requests that name an object and, besides, the instance that it is said to be in. */
export const requestsWithParent: {
  [F in keyof Registry]?: { [R in keyof Registry[F]]?: (id: string, parentId: string) => RequestParts };
} = {
  servers: {
    update: (id, botInstanceId) => ({
      body: { server: { ...serverFields({ name: 'Moved' }), id, botInstanceId } },
    }),
  },
};

/** What no id can be: too long, with a NUL, empty, of another type. In an address only texts can stand. */
export function malformedRequests(make: Make, { mayBeEmpty = false } = {}): RequestParts[] {
  const texts = ['x'.repeat(65), 'a\0b', ...(mayBeEmpty ? [] : [''])];
  const { params, query } = make('x');
  if (params) return texts.slice(0, 2).map(make);
  if (query) return texts.map(make);
  return [...texts, 7, null, { id: 'x' }, ['x']].map(make);
}
