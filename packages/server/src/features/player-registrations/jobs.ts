import type { AppContext } from '../../context/app-context.ts';
import { retentionSweep } from '../../platform/work/retention.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { announcePending, expiredCodes, PENDING_NEWS_MS } from './member-service.ts';

/** How long after its time a code may first be seen: it is committed later, or another machine's clock is slow. */
const LATE_MS = 3000;

/** Announces codes, and deletes expired ones. */
export function registrationSweeps(context: AppContext): Sweep<AppContext>[] {
  let toldUntil = context.clock.now();
  return [
    {
      name: 'news of codes of registrations',
      everyMs: PENDING_NEWS_MS,
      async run() {
        const until = context.clock.now();
        await announcePending(context, { since: toldUntil - LATE_MS, until });
        toldUntil = until;
      },
    },
    retentionSweep([expiredCodes], { name: 'codes of registrations', everyMs: 60_000 }),
  ];
}
