import type { RouteDefinition, RouteRequest } from '@arkwright/contracts/derived/route';
import type { MapLayer } from '@arkwright/contracts/world-map/schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useKit } from '../../../kit/kit.tsx';
import { readOptions } from '../../../kit/reads.ts';

type MapRoute = RouteDefinition & { response: { _zod: { output: MapLayer } } };

/**
 * One layer of the map of a game server; the drawn one stays until the one for another filter arrives. It is reloaded with
 * the rest of the Data Dashboard (its topic) after an upload.
 */
export function useMapLayer<R extends MapRoute>(
  route: R,
  request: RouteRequest<R>,
  { isShown }: { isShown: boolean },
) {
  const { call } = useKit();
  const read = useQuery({
    ...readOptions(call, route, request),
    enabled: isShown,
    placeholderData: keepPreviousData,
    // Comparing them point by point takes longer than drawing them.
    structuralSharing: false,
    // It may be some megabytes.
    gcTime: 0,
  });
  // The reply of such a route is a layer: see MapRoute.
  return { ...read, layer: isShown ? (read.data as MapLayer | undefined) : undefined };
}
