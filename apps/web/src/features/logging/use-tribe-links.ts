import { tribeLogLinkRoutes } from '@arkwright/contracts/tribe-log-link/routes';
import type { TribeLogLinkEntry } from '@arkwright/contracts/tribe-log-link/schema';
import { REFRESH_MS } from '../../kit/reads.ts';
import { useCan } from '../../kit/use-can.ts';
import { useCollection } from '../../kit/use-collection.ts';

export const idOfLink = ({ id }: TribeLogLinkEntry) => id;

/** Members' linked tribe logs and requests. Proofs change by themselves: reloaded every minute. */
export function useTribeLinks(botId: string) {
  return useCollection({
    list: tribeLogLinkRoutes.list,
    request: { params: { botId } },
    idOf: idOfLink,
    refetchInterval: REFRESH_MS,
  });
}

export type TribeLinkCollection = ReturnType<typeof useTribeLinks>;

/** Why this person can't decide on links; undefined when they can. */
export function useTribeLinkReasons() {
  return {
    approve: useCan(tribeLogLinkRoutes.approve).reason,
    refuse: useCan(tribeLogLinkRoutes.refuse).reason,
    end: useCan(tribeLogLinkRoutes.end).reason,
  };
}

export type TribeLinkReasons = ReturnType<typeof useTribeLinkReasons>;
