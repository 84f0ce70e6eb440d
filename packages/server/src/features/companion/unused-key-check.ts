import { DAY_MS, HOUR_MS } from '@arkwright/contracts/core/durations';
import type { Check } from '../../context/app-context.ts';
import { CHECKED, cannotCheck, notApplicable } from '../../context/coverage.ts';
import { findSecret } from '../../core/keys/repository.ts';
import { settingsInUse } from '../../core/settings/checked-settings.ts';
import { listInstancesUsing } from '../../core/settings/settings.ts';
import { listUnusedKeys } from './started-repository.ts';

/** Registration keys that nothing has called with for a day. */
export const unusedKeyCheck: Check = {
  key: 'registration-key-unused',
  group: 'Companion and saves',
  label: 'A companion uses the registration key',
  area: 'ArkwrightCompanion',
  level: 'info',
  isQuiet: true,
  to: '/companion',
  everyMs: HOUR_MS,
  runsOn: (message) =>
    (message.kind === 'settings.changed' && message.group === 'companionMod') ||
    (message.kind === 'changed' && message.topic === 'companion') ||
    (message.kind === 'recorded' && message.action.startsWith('companion.')),
  async find(context, botIds) {
    const rows = await listUnusedKeys(context.db, { before: context.clock.now() - DAY_MS, botIds });
    if (rows.length === 0) return [];
    const using = await listInstancesUsing(context, 'companionMod', { feature: 'companionMod', botIds });
    const isUsing = new Set(using.map(({ scope }) => scope.botId));
    return rows
      .filter(({ botId }) => isUsing.has(botId))
      .map(({ botId }) => ({ botId, subject: 'key', name: '', reason: '' }));
  },
  async covers(instance) {
    const { context, scope } = instance;
    if ((await settingsInUse(instance, 'companionMod', 'companionMod')) === undefined)
      return notApplicable('the companion is off');
    const key = await findSecret(context.db, scope, 'registration-key');
    if (!key) return notApplicable('there is no registration key');
    return key.lastUsedAt > 0 || key.createdAt < context.clock.now() - DAY_MS
      ? CHECKED
      : cannotCheck('the key is less than a day old, and nothing has used it yet');
  },
  title: () => 'No companion has ever used the registration key',
  heading: () => 'No companion has ever used the registration key',
  remedy: 'Nothing is uploaded, and nothing is done in the games, until one does.',
  steps: [
    'Install the mod, the plugin or the agent; the documentation says how.',
    'Copy the registration key from the Companion page into its configuration.',
    'Restart the game or the agent, come back here and check again.',
  ],
};
