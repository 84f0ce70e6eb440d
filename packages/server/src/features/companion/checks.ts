import { DASHBOARD_KINDS } from '@arkwright/contracts/core/data-kinds';
import { durationWords } from '@arkwright/contracts/core/duration';
import { DAY_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { KEPT_WHILE_UNREAD, unreadWords } from '@arkwright/contracts/core/unread';
import type { AppContext, Check, Found } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { listInstancesUsing } from '../../core/settings/settings.ts';
import { listServerStatuses } from '../server-status/service.ts';
import { listServers } from '../servers/service.ts';
import * as repository from './repository.ts';

/** It asks for commands all the time, so this long is no hitch; the game may take some minutes to load it. */
const SILENT_MS = 10 * MINUTE_MS;

/** Companions that stopped calling although their game is online. */
export const silentCompanions: Check = {
  key: 'companion-silent',
  group: 'Companion and saves',
  label: 'Companions call while their game is online',
  area: 'ArkwrightCompanion',
  isOfServers: true,
  to: '/companion',
  title: ({ name }) => `The companion of ${name} is silent`,
  async find(context) {
    const before = context.clock.now() - SILENT_MS;
    const silent = Map.groupBy(await repository.listSilent(context.db, before), ({ botId }) => botId);
    if (silent.size === 0) return [];
    const using = await listInstancesUsing(context, 'companionMod', 'companionMod');
    const found: Found[] = [];
    for (const { botId } of using.map(({ scope }) => scope)) {
      const rows = silent.get(botId);
      if (rows) found.push(...(await problemsOf(context, { botId, before, rows })));
    }
    return found;
  },
  heading: (count) =>
    count === 1
      ? 'The companion of 1 server has been silent for 10 minutes'
      : `The companions of ${count} servers have been silent for 10 minutes`,
  remedy:
    'Check that the mod or plugin is still loaded there and that it uses the registration key from the Companion page.',
  steps: [
    'Look into the game’s own log whether it has loaded the mod or plugin.',
    'Compare the registration key in its settings with the one on the Companion page.',
    'Restart the game, come back here and check again.',
  ],
};

/** How long the notice about a rolled back world is shown. */
const TOLD_MS = DAY_MS;

/** Worlds whose clock has gone back: a backup was restored, or the world was restarted. */
export const rolledBackWorlds: Check = {
  key: 'world-rolled-back',
  group: 'Companion and saves',
  label: 'No world has gone back in time within a day',
  area: 'ArkwrightCompanion',
  to: '/companion',
  title: ({ name }) => `The world of ${name} has gone back in time`,
  async find(context) {
    const rows = await repository.listRollbacks(context.db, { since: context.clock.now() - TOLD_MS });
    const found: Found[] = [];
    for (const [botId, ofInstance] of Map.groupBy(rows, (row) => row.botId)) {
      const names = await namesOf(context, botId);
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
  heading: (count) =>
    count === 1
      ? 'The world of 1 server has gone back in time'
      : `The worlds of ${count} servers have gone back in time`,
  remedy:
    'An older save was loaded there. Nothing decays on it for as long as that was and a day more, at most 7 days. If nobody restored a backup, look at the server’s log.',
};

/** Saves of which a part could not be read, such as after an update of the game. */
export const unreadSaves: Check = {
  key: 'save-unread',
  group: 'Companion and saves',
  label: 'Saves can be read completely',
  area: 'ArkwrightCompanion',
  isOfServers: true,
  to: '/companion',
  title: ({ name }) => `The save of ${name} could not be read completely`,
  async find(context) {
    const rows = await repository.listUnread(context.db);
    const found: Found[] = [];
    for (const [botId, ofInstance] of Map.groupBy(rows, (row) => row.botId)) {
      const names = await namesOf(context, botId);
      for (const { serverId, uploads } of ofInstance) {
        const words = DASHBOARD_KINDS.flatMap((kind) => {
          const unread = uploads[kind]?.unread;
          return unread ? [unreadWords(kind, unread)] : [];
        });
        found.push({
          botId,
          subject: serverId,
          name: names.get(serverId) ?? 'A server',
          reason: words.join('; '),
        });
      }
    }
    return found;
  },
  heading: (count) =>
    count === 1
      ? 'The save of 1 server could not be read completely'
      : `The saves of ${count} servers could not be read completely`,
  remedy: KEPT_WHILE_UNREAD,
};

const namesOf = async (context: AppContext, botId: string) =>
  new Map((await listServers(context, systemScope(botId))).map(({ id, name }) => [id, name]));

async function problemsOf(
  context: AppContext,
  seen: { botId: string; before: number; rows: readonly { serverId: string }[] },
): Promise<Found[]> {
  const { botId, before, rows } = seen;
  const scope = systemScope(botId);
  const statuses = await listServerStatuses(context, scope);
  const online = new Set(
    statuses
      .filter(({ state, since }) => state === 'online' && since <= before)
      .map(({ serverId }) => serverId),
  );
  const names = await namesOf(context, botId);
  return rows
    .filter(({ serverId }) => online.has(serverId))
    .map(({ serverId }) => ({
      botId,
      subject: serverId,
      name: names.get(serverId) ?? 'A server',
      reason: '',
    }));
}
