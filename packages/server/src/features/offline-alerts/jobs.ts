import type { AppContext } from '../../context/app-context.ts';
import { EVERYTHING, type Message } from '../../platform/events/bus.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { sweepOfflineAlerts } from './service.ts';

export const offlineAlertSweep: Sweep<AppContext> = {
  name: 'offline-alerts',
  everyMs: 5000,
  wakesOn: (message) => isAboutOffline(message) || isAboutUse(message),
  gapMs: 1000,
  run: sweepOfflineAlerts,
};

/** A server may have gone offline: a message about many statuses is shortened to a change of everything. */
function isAboutOffline(message: Message): boolean {
  if (message.kind === 'changed') return message.topic === EVERYTHING;
  return (
    message.kind === 'server-statuses.changed' && message.statuses.some(({ state }) => state === 'offline')
  );
}

/** Alerts may have been switched on, by the settings, the owner's tier or the bot's return to its guild. */
function isAboutUse(message: Message): boolean {
  if (message.kind === 'settings.changed') return message.group === 'offlineAlert';
  return message.kind === 'access' || message.kind === 'servers.changed';
}
