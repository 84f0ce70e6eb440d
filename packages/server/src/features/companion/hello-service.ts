import { mapName } from '@arkwright/ark/maps';
import { plainText } from '@arkwright/ark/plain-text';
import type { CompanionHello, CompanionOrders } from '@arkwright/contracts/companion/schema';
import { NEW_SERVER, newServer, type ServerFields, serverFields } from '@arkwright/contracts/servers/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { By } from '../../core/history/change-log.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { AppError, invalidFields } from '../../platform/base/app-error.ts';
import type { HostAddresses } from '../../platform/outbound/host-addresses.ts';
import { readAddress } from '../../platform/outbound/outbound-address.ts';
import { logPositionOf } from '../server-status/service.ts';
import { findServerAt, followGame, hasServer, registerServer, saveGame } from '../servers/service.ts';
import { ordersFor } from './orders-service.ts';
import * as repository from './repository.ts';
import { companionNews, isConnected, saveCompanion } from './service.ts';

/** Where a companion calls from, and how hosts are compared with that. */
export type Origin = { address: string; addressesOf: HostAddresses };

const NO_ADDRESS =
  'No game server can be added from here: the proxy in front of this service does not say which address the call comes from.';

const NO_PORTS =
  'No game server can be added without its ports. An agent needs the ID of a server that is on the Servers page.';

/** The rules for adding a game: the same as for a person who adds one. */
const automatic = serverFields.extend({ rconPassword: newServer.shape.rconPassword });

/**
 * Stores a companion's report about its game server and returns its orders. An unknown server is added if registration is
 * on, else NOT_FOUND. Throws LIMIT_REACHED, and INVALID if the report is incomplete.
 */
export async function takeHello(
  context: AppContext,
  by: By,
  call: { hello: CompanionHello; origin: Origin },
): Promise<CompanionOrders> {
  const { origin } = call;
  const hello = cleanHello(call.hello);
  const settings = await getSettings(context.db, by.scope, 'companionMod');
  const isKnown = hello.serverId !== '' && (await hasServer(context, by.scope, hello.serverId));
  if (!isKnown && !settings.isRegistrationEnabled) throw new AppError('NOT_FOUND');
  const id = isKnown ? hello.serverId : await register(context, by, { hello, origin });
  if (await recordHello(context, by, { id, hello })) await learnGame(context, by, { id, hello });
  const [orders, log] = await Promise.all([
    ordersFor(context, by.scope, id),
    logPositionOf(context.db, by.scope, id),
  ]);
  // The plugin can't collect them (specification §8).
  const dinos = orders.uploads.dinos && hello.type !== 'APIPlugin';
  return { ...orders, uploads: { ...orders.uploads, dinos }, serverId: id, log, acceptsChanges: true };
}

async function learnGame(
  context: AppContext,
  by: By,
  { id, hello }: { id: string; hello: CompanionHello },
): Promise<void> {
  const { sessionName, map, gameVersion, maxPlayers } = hello;
  // An agent knows the game's files, not the game: of that at most the map.
  if (hello.type === 'Agent') return map === '' ? undefined : saveGame(context, by, { id, map });
  await saveGame(context, by, { id, sessionName, map, version: gameVersion });
  if (maxPlayers === undefined) return;
  await followGame(context, by, { ...hello, maxPlayers, modIds: [...new Set(hello.modIds)], id });
}

/** Texts of a game appear in tables, files and Discord: plain text, one line each. */
function cleanHello(hello: CompanionHello): CompanionHello {
  return {
    ...hello,
    version: plainText(hello.version, 30),
    sessionName: plainText(hello.sessionName, 100),
    map: plainText(hello.map, 100),
    gameVersion: plainText(hello.gameVersion, 30),
    clusterId: plainText(hello.clusterId, 100),
  };
}

async function register(
  context: AppContext,
  by: By,
  { hello, origin }: { hello: CompanionHello; origin: Origin },
): Promise<string> {
  const address = readAddress(origin.address);
  if (!address) throw new AppError('INVALID', NO_ADDRESS);
  const host = address.toString();
  const { rconPort } = hello;
  if (rconPort === undefined) throw new AppError('INVALID', NO_PORTS);
  const place = { host, rconPort, addressesOf: origin.addressesOf };
  const known = await findServerAt(context, by, place);
  if (known !== undefined) return known;
  if (!context.outbound.permits({ address: host, port: rconPort })) {
    const shownHost = address.kind() === 'ipv6' ? `[${host}]` : host;
    throw new AppError('INVALID', `A game server at ${shownHost}:${rconPort} can't be reached from here.`);
  }
  return registerServer(context, by, fieldsOf(hello, host));
}

/** A server's fields by what its game says, checked like a person's; INVALID in their words. */
function fieldsOf(hello: CompanionHello, host: string): ServerFields {
  const { sessionName, map, gamePort, rconPort, rconPassword, maxPlayers, clusterId, modIds } = hello;
  const mapWords = mapName(map) || 'Game server';
  const change = { gamePort, rconPort, rconPassword, maxPlayers, clusterId, modIds, host };
  const parsed = automatic.safeParse({
    ...NEW_SERVER,
    ...change,
    name: sessionName || mapWords,
    nameShort: mapWords.slice(0, 10).toWellFormed(),
  });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw invalidFields(problems);
}

/** False where an agent calls while the companion in the game is connected, which knows better. */
async function recordHello(
  context: AppContext,
  by: By,
  { id, hello }: { id: string; hello: CompanionHello },
): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    const before = await repository.findCompanion(tx, by.scope, id);
    const { buildId } = hello;
    // A companion in the game can do more than the agent beside it, so it is the one that is shown and polled.
    const hasBetter = hello.type === 'Agent' && before?.type !== '' && before?.type !== 'Agent';
    const isBeside = hasBetter && isConnected(context, before);
    if (before && isBeside) return false;
    const { type, version, clusterId } = hello;
    const companion = { serverId: id, type, version, lastSeenAt: context.clock.now(), buildId, clusterId };
    await saveCompanion(tx, by.scope, { ...companion, mods: loadedMods(hello) });
    const hasChanged = !isConnected(context, before) || before?.type !== type || before.version !== version;
    if (hasChanged) await context.bus.publish(tx, companionNews(by.scope));
    return true;
  });
}

/** Which file each mod was loaded from, as far as the companion knows. */
const loadedMods = ({ modIds, modFileIds }: CompanionHello): repository.CompanionRow['mods'] =>
  Object.fromEntries(modIds.map((modId, index) => [modId, modFileIds[index] ?? '']));
