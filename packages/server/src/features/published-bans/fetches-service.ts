import { DAY_MS } from '@arkwright/contracts/core/durations';
import { KEPT_STRANGERS, STRANGERS_KEPT_DAYS } from '@arkwright/contracts/published-bans/bounds';
import type { BanListFetch } from '@arkwright/contracts/published-bans/schema';
import type { AppContext } from '../../context/app-context.ts';
import { keepInstances } from '../../core/access/keep-instance.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import type { SeenFetch } from '../../platform/http/fetch-log.ts';
import { listServerIds, listServerNames } from '../servers/service.ts';
import * as repository from './fetches-repository.ts';

/** Addresses of other visitors are deleted after this time: they are personal data. */
const STRANGERS_KEPT_MS = STRANGERS_KEPT_DAYS * DAY_MS;

/** A ban list was fetched; `server` is the address's claim which game server it is, in any form. */
export type ListFetch = { botId: string; server: string };

/** The latest fetch by each game server, and from each address that named none, newest first. */
export async function listFetches(
  { db }: Pick<AppContext, 'db'>,
  scope: InstanceScope,
  { showsAddresses }: { showsAddresses: boolean },
): Promise<BanListFetch[]> {
  const [rows, names] = await Promise.all([repository.listFetches(db, scope), listServerNames(db, scope)]);
  return rows
    .filter(({ serverId }) => serverId === '' || names.has(serverId))
    .map(({ serverId, address, at }) => ({
      serverId,
      serverName: names.get(serverId) ?? '',
      at,
      address: showsAddresses ? address : '',
    }));
}

/** Stores fetches by the game servers that they claim, and notifies open pages. */
export async function saveFetches(
  context: Pick<AppContext, 'bus' | 'clock' | 'db'>,
  seen: readonly SeenFetch<ListFetch>[],
): Promise<void> {
  // The id was found in the database when its list was served.
  for (const [botId, fetches] of Map.groupBy(seen, (each) => each.botId))
    await saveOfInstance(context, systemScope(botId), fetches);
}

async function saveOfInstance(
  { db, bus, clock }: Pick<AppContext, 'bus' | 'clock' | 'db'>,
  scope: InstanceScope,
  seen: readonly SeenFetch<ListFetch>[],
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await keepInstances(tx, [scope.botId])).has(scope.botId)) return;
    const serverIds = await listServerIds(tx, scope);
    const rows = seen.map(({ server, address, at }) => {
      const serverId = serverIds.includes(server) ? server : '';
      return { botId: scope.botId, serverId, stranger: serverId === '' ? address : '', address, at };
    });
    // The newest of each caller alone.
    const newest = new Map(
      rows.toSorted((a, b) => a.at - b.at).map((row) => [`${row.serverId} ${row.stranger}`, row]),
    );
    await repository.saveFetches(tx, [...newest.values()]);
    const strangersBefore = clock.now() - STRANGERS_KEPT_MS;
    await repository.dropOldFetches(tx, scope, { kept: KEPT_STRANGERS, strangersBefore, serverIds });
    await bus.publish(tx, { kind: 'changed', of: { botId: scope.botId }, topic: 'ban-state' });
  });
}
