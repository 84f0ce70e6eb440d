import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { AppContext, Check, Found } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { listInstancesUsing } from '../../core/settings/settings.ts';
import { listServerStatuses } from '../server-status/service.ts';
import { listServerNames } from '../servers/service.ts';
import { coverCompanions, onlineServers } from './checked-companions.ts';
import * as repository from './repository.ts';

/** It asks for commands all the time, so this long is no hitch; the game may take some minutes to load it. */
const SILENT_MS = 10 * MINUTE_MS;

/** Companions that stopped calling although their game is online. */
export const silentCompanionCheck: Check = {
  key: 'companion-silent',
  group: 'Companion and saves',
  label: 'Companions call while their game is online',
  area: 'ArkwrightCompanion',
  isOfServers: true,
  to: '/companion',
  title: ({ name }) => `The companion of ${name} is silent`,
  async find(context, botIds) {
    const before = context.clock.now() - SILENT_MS;
    const silent = Map.groupBy(
      await repository.listSilent(context.db, { before, botIds }),
      ({ botId }) => botId,
    );
    if (silent.size === 0) return [];
    const using = await listInstancesUsing(context, 'companionMod', { feature: 'companionMod', botIds });
    const found: Found[] = [];
    for (const { botId } of using.map(({ scope }) => scope)) {
      const rows = silent.get(botId);
      if (rows) found.push(...(await problemsOf(context, { botId, before, rows })));
    }
    return found;
  },
  async covers(instance) {
    const online = await onlineServers(instance);
    const before = instance.context.clock.now() - SILENT_MS;
    return coverCompanions(instance, {
      judge: ({ serverId, lastSeenAt }) => {
        const server = online.get(serverId);
        if (!server || lastSeenAt === 0) return undefined;
        return lastSeenAt >= before || (server.since ?? 0) <= before
          ? ''
          : 'its game has been online for less than 10 minutes';
      },
      none: 'no server with a companion is online',
    });
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
  const names = await listServerNames(context.db, scope);
  return rows
    .filter(({ serverId }) => online.has(serverId))
    .map(({ serverId }) => ({
      botId,
      subject: serverId,
      name: names.get(serverId) ?? 'A server',
      reason: '',
    }));
}
