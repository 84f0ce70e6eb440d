import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { limitsOf } from '@arkwright/contracts/derived/limits';
import { completeGroup } from '@arkwright/contracts/settings-registry';
import type { Check, Found } from '../../context/app-context.ts';
import { CHECKED, notApplicable } from '../../context/coverage.ts';
import { listActiveIds } from '../../core/instances/repository.ts';
import { checkedSettings } from '../../core/settings/checked-settings.ts';
import { listStoredGroups } from '../../core/settings/settings.ts';

const AT_ONCE = 500;

/** Owners whose tier has alerts about offline servers, and who have not switched them on. */
export const offCheck: Check = {
  key: 'offline-alerts-off',
  group: 'Features',
  label: 'Discord is told when a server goes offline',
  area: 'OfflineAlert',
  level: 'info',
  isQuiet: true,
  to: '/offlineAlerts',
  field: { path: 'offlineAlert.isEnabled', words: 'Open setting' },
  everyMs: 10 * MINUTE_MS,
  runsOn: (message) => message.kind === 'settings.changed' && message.group === 'offlineAlert',
  async find({ db, settings }, botIds) {
    const all = botIds ?? (await listActiveIds(db));
    const found: Found[] = [];
    for (let at = 0; at < all.length; at += AT_ONCE) {
      const some = all.slice(at, at + AT_ONCE);
      for (const { botId, tier, values } of await listStoredGroups(db, {
        botIds: some,
        groups: ['offlineAlert'],
      })) {
        const { isEnabled } = completeGroup('offlineAlert', values.offlineAlert ?? {});
        if (!isEnabled && limitsOf(tier, settings.selfHosted).offlineAlerts)
          found.push({ botId, subject: 'settings', name: '', reason: '' });
      }
    }
    return found;
  },
  async covers(instance) {
    const effect = await checkedSettings(instance);
    return effect?.limits.offlineAlerts
      ? CHECKED
      : notApplicable('the owner’s tier has no Server Offline Alerts');
  },
  title: () => 'Discord is not told when a server goes offline',
  heading: () => 'Discord is not told when a server goes offline',
  remedy: 'Switch Server Offline Alerts on, if your team is to know.',
};
