import type { AppContext } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { listSettingsInEffect } from '../../core/settings/settings.ts';
import type { GameEventStore } from '../../fleet/game-event-handler.ts';
import { keepServers } from '../servers/service.ts';
import { addLost, lockCursors, saveCursors } from './cursor-repository.ts';
import { unmaskForgedLines } from './forged-lines.ts';

/** The database as handlers of game events see it. */
export function createGameEventStore(context: Pick<AppContext, 'clock' | 'db' | 'settings'>): GameEventStore {
  return {
    now: () => context.clock.now(),
    transaction: (work) => context.db.transaction(work),
    async keep(tx, servers) {
      const keys = servers.map(({ botId, id }) => ({ scope: systemScope(botId), serverId: id }));
      const kept = await keepServers(tx, keys);
      return ({ botId, id }) => kept.has(`${botId} ${id}`);
    },
    settings: (tx, botIds, names) => listSettingsInEffect(context, tx, { botIds, names }),
    lockCursors,
    saveCursors,
    addLost,
    unmask: unmaskForgedLines,
  };
}
