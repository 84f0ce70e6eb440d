import { durationWords } from '@arkwright/contracts/core/duration';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { Check, Found } from '../../context/app-context.ts';
import { listInstancesUsing, listSettingsInEffect } from '../../core/settings/settings.ts';
import { coverCompanions, onlineServers } from './checked-companions.ts';
import { listOldSaves } from './started-repository.ts';

const INTERVALS = 3;
/** How many intervals are looked at: a single one may be short because somebody sent SaveWorld. */
const OBSERVED = 2;

/** Servers that are online, but whose newest save is old: the game writes none, or nobody reads them. */
export const oldSaveCheck: Check = {
  key: 'save-old',
  group: 'Companion and saves',
  label: 'The saves that were read last are recent',
  area: 'ArkwrightCompanion',
  isOfServers: true,
  isQuiet: true,
  to: '/companion',
  everyMs: 5 * MINUTE_MS,
  runsOn: (message) => message.kind === 'changed' && message.topic === 'companion',
  async find(context, botIds) {
    const { db, clock } = context;
    const now = clock.now();
    const rows = await listOldSaves(db, { now, intervals: INTERVALS, observed: OBSERVED, botIds });
    if (rows.length === 0) return [];
    const using = await listInstancesUsing(context, 'companionMod', { feature: 'companionMod', botIds });
    const isUsing = new Set(using.map(({ scope }) => scope.botId));
    const old = rows.filter(({ botId }) => isUsing.has(botId));
    const of = { botIds: [...new Set(old.map(({ botId }) => botId))], names: ['nitrado'] as const };
    const settings = await listSettingsInEffect(context, db, of);
    return old.flatMap(({ botId, serverId, name, savedAt, isHosted, everySeconds }): Found[] => {
      const readMs = isHosted ? (settings.get(botId)?.nitrado.hostedSavesMinutes ?? 0) * MINUTE_MS : 0;
      const ageMs = now - savedAt;
      if (ageMs < INTERVALS * readMs) return [];
      const age = durationWords(Math.floor(ageMs / MINUTE_MS) * 60);
      const reason = `it was written ${age} ago, and a new one usually is every ${durationWords(everySeconds)}`;
      return [{ botId, subject: serverId, name, since: savedAt, reason }];
    });
  },
  async covers(instance) {
    const online = await onlineServers(instance);
    return coverCompanions(instance, {
      judge: ({ serverId, savedAt, saveIntervals }) => {
        if (savedAt === 0 || !online.has(serverId)) return undefined;
        return saveIntervals.length >= OBSERVED
          ? ''
          : 'too few of its saves were read to know how often it saves';
      },
      none: 'no save was read of a server that is online',
    });
  },
  title: ({ name }) => `The save of ${name} is old`,
  heading: (count) => (count === 1 ? 'The save of 1 server is old' : `The saves of ${count} servers are old`),
  remedy: 'Its game is online, so there should be a newer one: Data Dashboard and map show what was then.',
  steps: [
    'Send SaveWorld from the server’s console: a new save should be read within minutes.',
    'If the game saves, but nothing is read, look at what the agent prints, or at the server on the Companion page.',
    'If the game writes none, look at AutoSavePeriodMinutes in GameUserSettings.ini, and at its disk.',
  ],
};
