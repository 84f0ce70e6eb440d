import { systemScope } from '../../core/access/scope.ts';
import type { GameEventStore } from '../../game-events/game-event-handler.ts';
import { keepServers } from '../servers/service.ts';
import { unmaskForgedLines } from './forged-lines.ts';
import { addLost, lockPositions, savePositions } from './position-repository.ts';

/** Servers as the log of game events sees them. */
export const gameEventStore: GameEventStore = {
  async keep(tx, servers) {
    const keys = servers.map(({ botId, id }) => ({ scope: systemScope(botId), serverId: id }));
    const kept = await keepServers(tx, keys);
    return ({ botId, id }) => kept.get(`${botId} ${id}`);
  },
  lockPositions,
  savePositions,
  addLost,
  unmask: unmaskForgedLines,
};
