import { foldedText } from '@arkwright/ark/match/normal-text';
import { AppError } from '../../platform/base/app-error.ts';
import type { Membership } from '../uploads/service.ts';

/** A tribe that a member is in, by uploads; `isProved`: it counts. */
export type OwnTribe = Pick<Membership, 'serverId' | 'tribeId' | 'netId'> & {
  tribeName: string;
  characterName: string;
  wholeSince: number;
  isProved: boolean;
};

/** Discord's value of a tribe that a member selects from the list. */
export const tribeValue = ({ serverId, tribeId }: { serverId: string; tribeId: string }) =>
  `${serverId} ${tribeId}`;

/**
 * Which of their own tribes a member means, by the suggestion or the name; undefined where it is none of them. CONFLICT
 * where several are called so.
 */
export function pickOwnTribe(
  own: readonly OwnTribe[],
  typed: string,
  serverId: string | undefined,
): OwnTribe | undefined {
  const picked = own.find((tribe) => tribeValue(tribe) === typed);
  if (picked) return picked;
  const wanted = foldedText(typed);
  const [first, ...others] = own.filter(
    (tribe) =>
      foldedText(tribe.tribeName) === wanted && (serverId === undefined || tribe.serverId === serverId),
  );
  if (others.length > 0)
    throw new AppError('CONFLICT', 'Several of your tribes have this name. Pick one from the list.');
  return first;
}
