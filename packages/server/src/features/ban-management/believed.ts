import type { Believed } from '../../context/app-context.ts';
import { findState, readAnew } from './official-repository.ts';

const players = (count: number) => (count === 1 ? '1 player' : `${count} players`);

export const believedList: Believed = {
  source: 'official-bans',
  async find({ db }) {
    const state = await findState(db);
    const isRead = state !== undefined && state.readAt > 0;
    return {
      value: isRead ? players(state.count) : '',
      since: isRead ? state.readAt : 0,
      claim: state?.claim ? players(state.claim.count) : '',
      claimedAt: state?.claim?.at ?? 0,
    };
  },
  forget: (_context, tx) => readAnew(tx),
};
