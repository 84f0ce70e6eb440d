import type { Believed } from '../../context/app-context.ts';
import { askAnew, countMembers } from './repository.ts';

/** The sweep's name for its work when all pledges are to be asked for at once. */
export const ASK_ANEW_WORK = 'pledges-anew';

const named = (count: number) => (count === 1 ? '1 member' : `${count} members`);

export const believedPledges: Believed = {
  source: 'patreon',
  async find({ db }) {
    const { members, checkedAt, claims, since } = await countMembers(db);
    return {
      value: members === 0 ? '' : named(members),
      since: checkedAt,
      claim: claims === 0 ? '' : `a lower tier, or none, for ${named(claims)}`,
      claimedAt: since,
    };
  },
  async forget({ clock, bus }, tx) {
    await askAnew(tx, clock.now());
    await bus.publish(tx, { kind: 'work', what: ASK_ANEW_WORK, botId: '', id: '' });
  },
};
