import type { AppContext } from '../../platform/context.ts';
import type { GameServerStore, StatusStore, StoredStatus } from '../../platform/rcon/store.ts';
import { openRconPassword } from '../servers/service.ts';
import * as leases from './lease-repository.ts';
import * as repository from './repository.ts';
import { toServerStatus } from './service.ts';

type StoreContext = Pick<AppContext, 'bus' | 'db' | 'sealer'>;

/** The database as the RCON sessions see it. */
export function createGameServerStore(context: StoreContext): GameServerStore {
  const { db, sealer } = context;
  return {
    openPassword: (server) => openRconPassword(sealer, server),
    statuses: createStatusStore(context),
    leases: {
      renew: (workerId, leaseMs) => leases.renewWorker(db, workerId, leaseMs),
      removeExpired: () => leases.deleteExpiredWorkers(db),
      async fairShare() {
        const [servers, workers] = await Promise.all([
          leases.countWatchedServers(db),
          leases.countWorkers(db),
        ]);
        return Math.ceil(servers / Math.max(1, workers));
      },
      claim: (workerId, limit) => db.transaction((tx) => leases.insertLeases(tx, workerId, limit)),
      digest: (workerId) => leases.digestHoldings(db, workerId),
      held: (workerId) => leases.listHoldings(db, workerId),
      release: (workerId, keys) => leases.deleteLeases(db, workerId, keys),
      leave: (workerId) => leases.deleteWorker(db, workerId),
    },
  };
}

function createStatusStore({ db, bus }: StoreContext): StatusStore {
  return {
    async load(keys) {
      const rows = await repository.findStatuses(db, keys);
      return rows.map(({ botId, serverId: id, lastSeen, ...shown }) => ({ botId, id, lastSeen, shown }));
    },
    save(workerId, statuses) {
      return db.transaction(async (tx) => {
        const stored = await repository.upsertStatuses(tx, workerId, statuses);
        const held = new Set(stored.map(({ id }) => id));
        for (const status of statuses) {
          if (held.has(status.id)) await bus.publish(tx, liveMessage(status));
        }
      });
    },
    touch: (workerId, seen) => repository.updateLastSeen(db, workerId, seen),
    removeUnwatched: () => repository.deleteUnwatchedStatuses(db),
  };
}

function liveMessage({ botId, id, lastSeen, shown }: StoredStatus) {
  return {
    kind: 'live' as const,
    to: { botId, need: ['Servers_View', 'Status_View'] as const },
    event: { kind: 'server-status' as const, status: toServerStatus({ serverId: id, lastSeen, ...shown }) },
  };
}
