import type { ServerFields } from '@arkwright/contracts/servers/schema';
import type { AppContext } from '../../context/app-context.ts';
import { lockInstance } from '../../core/access/keep-instance.ts';
import type { By } from '../../core/history/change-log.ts';
import type { HostAddresses } from '../../platform/outbound/host-addresses.ts';
import * as repository from './repository.ts';
import { addServer, listServers } from './service.ts';

type Address = { host: string; rconPort: number };

/** The instance's game server at an address, also where its host is a name that leads there; undefined if there is none. */
export async function findServerAt(
  context: AppContext,
  { scope }: Pick<By, 'scope'>,
  { host, rconPort, addressesOf }: Address & { addressesOf: HostAddresses },
): Promise<string | undefined> {
  const candidates = (await listServers(context, scope)).filter((server) => server.rconPort === rconPort);
  const addresses = await addressesOf(candidates.map((server) => server.host));
  return candidates.find((server) => addresses.get(server.host)?.includes(host))?.id;
}

/** Adds a game server that has come by itself, unless one with its host and RCON port is there; returns the one or the other's id. */
export function registerServer(context: AppContext, by: By, fields: ServerFields): Promise<string> {
  return context.db.transaction(async (tx) => {
    // Two companions of one game, or one that asks twice, must not both find that there is none.
    await lockInstance(tx, by.scope);
    const known = (await repository.listServers(tx, by.scope)).find(
      ({ host, rconPort }) => host === fields.host && rconPort === fields.rconPort,
    );
    if (known) return known.id;
    const made = await addServer(context, { tx, by, fields: { ...fields, isAutomaticRegistration: true } });
    return made.id;
  });
}

/**
 * Stores what a game says of itself, and tells open pages, where it is something new. The history is about what people
 * and the program decide: this is neither.
 */
export async function noteGame(
  context: AppContext,
  by: By,
  game: { id: string; sessionName: string; map: string; version: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await repository.updateGame(tx, by.scope, game))) return;
    await context.bus.publish(tx, {
      kind: 'live',
      to: { botId: by.scope.botId, need: ['Servers_View'] },
      event: { kind: 'changed', what: 'servers', by: '' },
    });
  });
}
