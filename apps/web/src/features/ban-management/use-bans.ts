import { banFileRoutes } from '@arkwright/contracts/ban-files/routes';
import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import type { BanEntry } from '@arkwright/contracts/ban-management/schema';
import { useCan } from '../../kit/use-can.ts';
import { useCollection } from '../../kit/use-collection.ts';

/** A player has one entry. */
export const idOfBan = ({ netId }: Pick<BanEntry, 'netId'>) => netId;

/** The instance's ban list. It can be long: it is read again when it changes, and not by the clock. */
export function useBans(botId: string) {
  return useCollection({ list: banRoutes.list, request: { params: { botId } }, idOf: idOfBan });
}

export type BanCollection = ReturnType<typeof useBans>;

/** Why this person can't do something to bans; undefined when they can. */
export function useBanReasons() {
  return {
    ban: useCan(banRoutes.ban).reason,
    import: useCan(banFileRoutes.import).reason,
  };
}
