import { DAY_MS } from '@arkwright/contracts/core/durations';
import { KEPT_ADDRESSES, STRANGERS_KEPT_DAYS } from '@arkwright/contracts/dynamic-config/bounds';
import type { ConfigFetch } from '@arkwright/contracts/dynamic-config/schema';
import type { AppContext } from '../../context/app-context.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import type { SeenFetch as Seen } from '../../platform/http/fetch-log.ts';
import type { HostAddresses } from '../../platform/outbound/host-addresses.ts';
import { listServers } from '../servers/service.ts';
import type { NewFetch } from './fetches-repository.ts';
import * as repository from './fetches-repository.ts';

/** Addresses of other visitors are deleted after this time: they are personal data. */
const STRANGERS_KEPT_MS = STRANGERS_KEPT_DAYS * DAY_MS;

/** Whether the addresses may be seen: people who may not see servers must not learn their addresses. */
export type FetchView = { showsAddresses: boolean };

/** For each config the latest fetch from each address, newest first. */
export async function listFetches(
  context: AppContext,
  scope: InstanceScope,
  { showsAddresses }: FetchView,
): Promise<Map<string, ConfigFetch[]>> {
  const rows = await repository.listFetches(context.db, scope);
  const servers = rows.length > 0 ? await listServers(context, scope) : [];
  const nameOf = new Map(servers.map(({ id, name }) => [id, name]));
  const found = new Map<string, ConfigFetch[]>();
  for (const { configId, serverIds, address, at } of rows) {
    const names = serverIds.flatMap((id) => nameOf.get(id) ?? []);
    const seen = { servers: names, address: showsAddresses ? address : '', at };
    const known = found.get(configId);
    if (known) known.push(seen);
    else found.set(configId, [seen]);
  }
  return found;
}

/** A config of an instance was fetched from an address. */
type SeenFetch = Seen<{ botId: string; configId: string }>;

/** Stores fetches with the game servers that they may have come from, and notifies open pages. */
export async function saveFetches(
  context: AppContext,
  seen: readonly SeenFetch[],
  addressesOf: HostAddresses,
): Promise<void> {
  for (const [botId, fetches] of Map.groupBy(seen, (seenFetch) => seenFetch.botId)) {
    // The id was found in the database together with the config that was fetched.
    await saveOfInstance(context, { scope: systemScope(botId), fetches, addressesOf });
  }
}

async function saveOfInstance(
  context: AppContext,
  task: { scope: InstanceScope; fetches: readonly SeenFetch[]; addressesOf: HostAddresses },
): Promise<void> {
  const { scope, fetches, addressesOf } = task;
  const servers = await listServers(context, scope);
  const hosts = await addressesOf(servers.map(({ host }) => host));
  const idsAt = new Map<string, string[]>();
  for (const { id, host } of servers) {
    for (const address of hosts.get(host) ?? []) {
      const known = idsAt.get(address);
      if (known) known.push(id);
      else idsAt.set(address, [id]);
    }
  }
  const serversAt = (address: string) => idsAt.get(address) ?? [];
  const rows = fetches.map(
    ({ configId, address, at }): NewFetch => ({ configId, address, serverIds: serversAt(address), at }),
  );
  await context.db.transaction(async (tx) => {
    const configIds = await repository.keepConfigs(tx, scope, [...new Set(rows.map((row) => row.configId))]);
    const kept = rows.filter(({ configId }) => configIds.includes(configId));
    if (kept.length === 0) return;
    await repository.saveFetches(tx, scope, kept);
    const strangersBefore = context.clock.now() - STRANGERS_KEPT_MS;
    for (const configId of configIds)
      await repository.dropOldFetches(tx, scope, { configId, kept: KEPT_ADDRESSES, strangersBefore });
    const of = { botId: scope.botId };
    await context.bus.publish(tx, { kind: 'changed', of, topic: 'dynamic-config-fetches' });
  });
}
