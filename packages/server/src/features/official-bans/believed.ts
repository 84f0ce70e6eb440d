import type { Believed } from '../../context/app-context.ts';
import { findState, readAnew } from './repository.ts';

const players = (count: number) => (count === 1 ? '1 player' : `${count} players`);

/** Claims of versions before this one don't say how many are new. */
const claimWords = ({ count, added }: { count: number; added?: number }) =>
  added === undefined ? players(count) : `${players(count)}, ${added} of them new`;

export const believedList: Believed = {
  source: 'official-bans',
  async find({ db }) {
    const state = await findState(db);
    const isRead = state !== undefined && state.readAt > 0;
    return {
      value: isRead ? players(state.count) : '',
      since: isRead ? state.readAt : 0,
      claim: state?.claim ? claimWords(state.claim) : '',
      claimedAt: state?.claim?.at ?? 0,
    };
  },
  forget: (_context, tx) => readAnew(tx),
};
