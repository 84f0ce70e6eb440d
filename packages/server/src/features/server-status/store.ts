import { MAX_STATE_LINES } from '@arkwright/contracts/live/bounds';
import type { AppContext } from '../../context/app-context.ts';
import { keyText } from '../../fleet/game-server.ts';
import type { GameServerStore, StatusStore } from '../../fleet/store.ts';
import { appendStateLines, lockInstances, type StateLine } from '../../game-events/repository.ts';
import type { Queries } from '../../platform/database/database.ts';
import { openRconPassword } from '../servers/service.ts';
import { aboveLimitStatus, toServerStatus } from './describe-status.ts';
import * as leases from './lease-repository.ts';
import { statusMessages } from './live-messages.ts';
import * as repository from './repository.ts';
import { stateWords } from './state-words.ts';
import { findRecentStops, stopReasons } from './stops.ts';

type StoreContext = Pick<AppContext, 'bus' | 'clock' | 'db' | 'sealer' | 'settings'>;

/** The database as the RCON sessions see it. */
export function createGameServerStore(context: StoreContext): GameServerStore {
  const { db, sealer } = context;
  const { selfHosted } = context.settings;
  return {
    openPassword: (server) => openRconPassword(sealer, server),
    statuses: createStatusStore(context),
    leases: {
      renew: (workerId, leaseMs) => leases.renewWorker(db, workerId, leaseMs),
      removeExpired: () => leases.deleteExpiredWorkers(db),
      async summary(workerId) {
        const { servers, workers, digest } = await leases.summarize(db, workerId, selfHosted);
        return { share: Math.ceil(servers / Math.max(1, workers)), digest };
      },
      claim: (workerId, limit) =>
        db.transaction((tx) => leases.insertLeases(tx, { workerId, limit }, selfHosted)),
      held: (workerId) => leases.listHoldings(db, workerId, selfHosted),
      release: (workerId, keys) => leases.deleteLeases(db, workerId, keys),
      leave: (workerId) => leases.deleteWorker(db, workerId),
    },
  };
}

function createStatusStore({ db, bus, settings }: StoreContext): StatusStore {
  const { selfHosted } = settings;

  /** Changes of state are lines of the Live Room. */
  async function addStateLines(tx: Queries, lines: readonly StateLine[]): Promise<void> {
    if (lines.length === 0) return;
    await appendStateLines(tx, lines, MAX_STATE_LINES);
    const botIds = [...new Set(lines.map(({ botId }) => botId))];
    const news = botIds.map((botId) => ({ kind: 'changed', of: { botId }, topic: 'live-lines' }) as const);
    await bus.publish(tx, ...news);
  }

  return {
    async load(keys) {
      const rows = await repository.findStatuses(db, keys);
      return rows.map(({ botId, serverId: id, lastSeen, ...shown }) => ({ botId, id, lastSeen, shown }));
    },
    save(workerId, statuses) {
      return db.transaction(async (tx) => {
        const before = new Map(
          (await repository.findStatuses(tx, statuses)).map((row) => [
            keyText({ botId: row.botId, id: row.serverId }),
            row,
          ]),
        );
        const isAnyOffline = statuses.some(({ shown }) => shown.state === 'offline');
        const botIds = [...new Set(statuses.map(({ botId }) => botId))];
        const stopOf = isAnyOffline ? await findRecentStops(tx, botIds) : undefined;
        const lines = statuses.flatMap(({ botId, id, shown }) => {
          const key = keyText({ botId, id });
          const text = stateWords(before.get(key), shown, stopOf?.get(key));
          return text === undefined ? [] : [{ botId, id, at: shown.since, text }];
        });
        const there = await lockInstances(tx, new Set(lines.map(({ botId }) => botId)));
        const held = new Set((await repository.upsertStatuses(tx, workerId, statuses)).map(keyText));
        await addStateLines(
          tx,
          lines.filter((line) => there.has(line.botId) && held.has(keyText(line))),
        );
        const reasonOf = isAnyOffline ? await stopReasons(tx, botIds) : undefined;
        const changed = statuses
          .filter((status) => held.has(keyText(status)))
          .map(({ botId, id, lastSeen, shown }) => {
            const reason = (shown.state === 'offline' && reasonOf?.get(id)) || shown.reason;
            return { botId, id, status: toServerStatus({ serverId: id, lastSeen, ...shown, reason }) };
          });
        await bus.publish(tx, ...statusMessages(changed));
      });
    },
    touch: (workerId, seen) => repository.updateLastSeen(db, workerId, seen),
    removeUnwatched() {
      return db.transaction(async (tx) => {
        const gone = await repository.deleteUnwatchedStatuses(tx, selfHosted);
        if (gone.length === 0) return;
        const botIds = new Set(gone.map(({ botId }) => botId));
        const above = await repository.listAboveLimit(tx, [...botIds], selfHosted);
        const aboveLimit = new Map(above.map((server) => [keyText(server), aboveLimitStatus(server)]));
        const changed = gone.map((key) => ({ ...key, status: aboveLimit.get(keyText(key)) }));
        await bus.publish(tx, ...statusMessages(changed));
      });
    },
  };
}
