import { durationWords } from '@arkwright/contracts/core/duration';
import { DAY_MS } from '@arkwright/contracts/core/durations';
import type { Check, Found } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { listServerNames } from '../servers/service.ts';
import { coverTold } from './checked-companions.ts';
import * as repository from './repository.ts';

/** How long the notice about a rolled back world is shown. */
const TOLD_MS = DAY_MS;

/** Worlds whose clock has gone back: a backup was restored, or the world was restarted. */
export const rollbackCheck: Check = {
  key: 'world-rolled-back',
  group: 'Companion and saves',
  label: 'No world has gone back in time within a day',
  area: 'ArkwrightCompanion',
  to: '/companion',
  title: ({ name }) => `The world of ${name} has gone back in time`,
  async find(context, botIds) {
    const rows = await repository.listRollbacks(context.db, { since: context.clock.now() - TOLD_MS, botIds });
    const found: Found[] = [];
    for (const [botId, ofInstance] of Map.groupBy(rows, (row) => row.botId)) {
      const names = await listServerNames(context.db, systemScope(botId));
      for (const { serverId, rolledBackAt, rolledBackMs } of ofInstance)
        found.push({
          botId,
          name: names.get(serverId) ?? 'A server',
          // A new one each time.
          subject: `${serverId} ${rolledBackAt}`,
          reason: `by ${durationWords(Math.round(rolledBackMs / 1000))} of the game’s own clock`,
        });
    }
    return found;
  },
  covers: (instance) =>
    coverTold(instance, {
      judge: ({ savedAt }) => (savedAt > 0 ? '' : undefined),
      none: 'no save was read yet',
    }),
  heading: (count) =>
    count === 1
      ? 'The world of 1 server has gone back in time'
      : `The worlds of ${count} servers have gone back in time`,
  remedy:
    'An older save was loaded there. Nothing decays on it for as long as that was and a day more, at most 7 days. If nobody restored a backup, look at the server’s log.',
};
