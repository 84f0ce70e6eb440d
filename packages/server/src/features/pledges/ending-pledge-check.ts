import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { tierName } from '@arkwright/contracts/core/tiers';
import { PLEDGES_READ_MINUTES } from '@arkwright/contracts/pledges/bounds';
import type { Check } from '../../context/app-context.ts';
import { CHECKED, cannotCheck, notApplicable } from '../../context/coverage.ts';
import { NO_MEMBER } from './heard-member.ts';
import { listOwnersPledges, type OwnersPledge } from './owners-repository.ts';

/** Patreon is asked every half hour: three times without an answer, and it is not known whether a pledge still is as it was. */
const STALE_MS = 3 * PLEDGES_READ_MINUTES * MINUTE_MS;

/** Owners whose pledge ends, or is about to give a lower tier. */
export const endingPledgeCheck: Check = {
  key: 'pledge-ending',
  group: 'Account',
  label: 'The owner’s pledge goes on',
  area: 'Owner',
  isQuiet: true,
  to: '/patreon',
  everyMs: 10 * MINUTE_MS,
  async find({ db }, botIds) {
    const pledges = await listOwnersPledges(db, botIds);
    return pledges.flatMap((pledge) => {
      const reason = whyEnding(pledge);
      return reason === undefined
        ? []
        : [{ botId: pledge.botId, subject: 'pledge', name: tierName(pledge.tier), reason }];
    });
  },
  async covers({ context, scope }) {
    const { db, clock, settings } = context;
    if (!settings.patreon) return notApplicable('pledges are not connected');
    const [pledge] = await listOwnersPledges(db, [scope.botId]);
    if (!pledge) return notApplicable('the owner has no tier of a pledge');
    return clock.now() - pledge.checkedAt <= STALE_MS
      ? CHECKED
      : cannotCheck('Patreon has not answered for a while');
  },
  title: ({ name }) => `The pledge for ${name} ends`,
  heading: () => 'Your pledge ends',
  remedy: 'With a lower tier, what it does not include is off. Everything that you have set up is kept.',
  steps: [
    'On Patreon, open your memberships, and choose the one for this program.',
    'Renew it, or correct the payment.',
    'Your tier follows within seconds; check again.',
  ],
};

/** Undefined while it goes on. */
function whyEnding({ status, claim }: OwnersPledge): string | undefined {
  if (claim) {
    return claim.said === NO_MEMBER
      ? 'Patreon has said once that there is no such pledge any more; it counts once it says so again'
      : 'Patreon has once named a lower tier; it counts once it says so again';
  }
  return status === 'former_patron' ? 'it was cancelled, and lasts only for what is paid' : undefined;
}
