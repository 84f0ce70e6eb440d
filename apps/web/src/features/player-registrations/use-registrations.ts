import { playerRegistrationRoutes } from '@arkwright/contracts/player-registrations/routes';
import type { PlayerRegistration } from '@arkwright/contracts/player-registrations/schema';
import { REFRESH_MS } from '../../kit/reads.ts';
import { useCan } from '../../kit/use-can.ts';
import { useCollection } from '../../kit/use-collection.ts';

export const idOfRegistration = ({ id }: PlayerRegistration) => id;

/** The instance's registrations. Playtime keeps being counted: they are reloaded every minute. */
export function useRegistrations(botId: string) {
  return useCollection({
    list: playerRegistrationRoutes.list,
    request: { params: { botId } },
    idOf: idOfRegistration,
    refetchInterval: REFRESH_MS,
  });
}

export type RegistrationCollection = ReturnType<typeof useRegistrations>;

/** Why this person can't do something to registrations; undefined when they can. */
export function useRegistrationReasons() {
  return {
    add: useCan(playerRegistrationRoutes.create).reason,
    resetPlaytime: useCan(playerRegistrationRoutes.resetPlaytime).reason,
    resetClaims: useCan(playerRegistrationRoutes.resetClaims).reason,
  };
}

export type RegistrationReasons = ReturnType<typeof useRegistrationReasons>;
