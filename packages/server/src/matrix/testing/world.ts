import { HOUR_MS } from '@arkwright/contracts/core/durations';
import {
  makeInstance,
  makeUser,
  serverFields,
  type TestInstance,
  type TestUser,
} from '@arkwright/testing/factories';
import type { TestApp } from '@arkwright/testing/test-app';
import { apiKeys } from '../../core/access/api-keys.ts';
import { companionKeys } from '../../core/access/companion-keys.ts';
import { managers } from '../../core/access/table.ts';
import { loginCodes, notifications } from '../../core/identity/table.ts';
import { guildPresent } from '../../discord/guilds/presence.ts';
import { serverStatuses } from '../../features/server-status/table.ts';
import { servers } from '../../features/servers/table.ts';
import { newId, newSecret, sha256 } from '../../platform/base/random.ts';
import { restoreAdminGroups } from './admin-groups.ts';
import { restoreApiKey } from './api-keys.ts';
import { restoreBans } from './bans.ts';
import { restoreCompanion } from './companions.ts';
import { restoreEntries } from './dashboard-entries.ts';
import { restoreDecay } from './decay.ts';
import { giveDownload } from './downloads.ts';
import { restoreConfigs } from './dynamic-configs.ts';
import { restoreHostService, startMatrixHost } from './host-service.ts';
import { copyInstances, restoreInstances } from './instance-rows.ts';
import { MATRIX_VERIFIER } from './login-codes.ts';
import { restoreManager } from './managers.ts';
import { restoreMutes } from './mutes.ts';
import { restoreNotes } from './notes.ts';
import { restoreOwnBot } from './own-bots.ts';
import { restorePresets } from './presets.ts';
import { restoreRegistrations } from './registrations.ts';
import { restoreStarterSet } from './starter-sets.ts';
import { restoreTimedCommand } from './timed-commands.ts';
import { restoreTribeLogLink } from './tribe-log-links.ts';

/** A secret that no reply may hold. */
export const CANARY = 'canary-of-rcon-5e1f9c';

/** An instance with two game servers, and a status of each. Requests name the first; nothing may happen to the other. */
export type Tenant = TestInstance & {
  serverId: string;
  otherServerId: string;
  presetId: string;
  timedCommandId: string;
  starterSetId: string;
  configId: string;
  adminGroupId: string;
  joinGroupId: string;
  /** Of a player, a tribe and a dino of the Data Dashboard. */
  entryId: string;
  registrationId: string;
  /** All that it can open is switched on. */
  apiKey: string;
  /** The key of its companions, which are switched on. */
  companionKey: string;
  formerOwner: TestUser;
  formerManager: TestUser;
};

/** Two instances that know nothing of each other, and a person who belongs to neither. */
export type World = {
  api: TestApp;
  own: Tenant;
  foreign: Tenant;
  bystander: TestUser;
  /** A site admin besides the one among the callers. */
  otherAdmin: TestUser;
  /** A one-time code that signs the bystander in. */
  code: string;
};

export async function makeWorld(api: TestApp): Promise<World> {
  await startMatrixHost(api);
  const world: World = {
    api,
    own: await makeTenant(api),
    foreign: await makeTenant(api),
    bystander: await makeUser(api.context, { name: 'Bystander' }),
    // So that the admin among the callers is not the last one.
    otherAdmin: await makeUser(api.context, { isSiteAdmin: true }),
    code: `oc_${newSecret()}`,
  };
  await fillWorld(world);
  return world;
}

/** An instance that has changed hands and has lost a manager, both in the way that the program does it. */
async function makeTenant(api: TestApp): Promise<Tenant> {
  const { context } = api;
  const formerOwner = await makeUser(context, { name: 'Former owner', tier: 5 });
  const instance = await makeInstance(context, { owner: formerOwner });
  const owner = await makeUser(context, { name: 'Owner', tier: 5 });
  const formerManager = await makeUser(context, { name: 'Former manager' });
  const { discordId } = formerManager;
  await context.db.insert(managers).values({ botId: instance.id, discordId, permissions: ['FullAccess'] });
  await guildPresent(context, {
    id: instance.guildId,
    name: 'A guild',
    iconUrl: '',
    ownerId: owner.discordId,
  });
  const reply = await api.app.inject({
    method: 'PUT',
    url: '/api/bots',
    headers: { authorization: `Bearer ${owner.token}` },
    // The settings get a first version, which requests name.
    payload: { bot: { id: instance.id, managers: [], log: { filterTribeLogs: true } } },
  });
  if (reply.statusCode !== 200) throw new Error(`The manager could not be removed: ${reply.body}`);
  const by = { ...instance.by, actor: owner };
  return {
    ...instance,
    owner,
    by,
    serverId: newId(),
    otherServerId: newId(),
    presetId: newId(),
    timedCommandId: newId(),
    starterSetId: newId(),
    configId: newId(),
    adminGroupId: newId(),
    joinGroupId: newId(),
    entryId: newId(),
    registrationId: newId(),
    apiKey: apiKeys.create(),
    companionKey: companionKeys.create(),
    formerOwner,
    formerManager,
  };
}

/** What requests need to know of the two instances. */
export function instancesOf({ own, foreign }: World) {
  const find = (botId: unknown) => [own, foreign].find(({ id }) => id === botId);
  return {
    serverOf: (botId: unknown): string => find(botId)?.serverId ?? 'none',
    guildOf: (botId: unknown): string => find(botId)?.guildId ?? '1',
  };
}

/** Gives both instances what requests name, and remembers it for `restore`. */
export async function fillWorld(world: World): Promise<void> {
  const { context } = world.api;
  for (const tenant of [world.own, world.foreign]) {
    for (const id of [tenant.serverId, tenant.otherServerId]) await restoreServer(world, tenant.id, id);
    await restoreTimedCommand(context.db, tenant.id, tenant.timedCommandId);
    await restoreStarterSet(context.db, tenant.id, tenant.starterSetId);
    await restoreBans(context.db, tenant.id);
    await restoreMutes(context.db, tenant.id);
    await restoreNotes(context.db, tenant.id);
    await restoreManager(context.db, tenant.id);
    await restoreConfigs(context.db, tenant.id, tenant.configId);
    await restoreAdminGroups(context.db, tenant);
    await restoreEntries(context.db, tenant);
    await restorePresets(context.db, tenant.id, tenant.presetId);
    await restoreRegistrations(context.db, tenant.id, tenant.registrationId);
    await restoreTribeLogLink(context.db, tenant);
    await restoreDecay(context.db, tenant);
    await restoreOwnBot(context.db, tenant);
    await restoreApiKey(context, tenant);
    await restoreCompanion(context, tenant);
    await restoreHostService(context, tenant.id, CANARY);
  }
  await restoreBystander(world);
  await copyInstances(context.db, [world.own.id, world.foreign.id]);
}

/** Brings back what permitted calls have changed or used up. */
export async function restore(world: World): Promise<void> {
  await restoreInstances(world.api.context.db, [world.own.id, world.foreign.id]);
  await restoreBystander(world);
}

/** Gives the person who belongs to neither instance back what can be used up. */
export async function restoreBystander(world: World): Promise<void> {
  const { context } = world.api;
  const codeHash = sha256(world.code);
  const expiresAt = context.clock.now() + HOUR_MS;
  await context.db
    .insert(loginCodes)
    .values({ codeHash, userId: world.bystander.id, challenge: sha256(MATRIX_VERIFIER), expiresAt })
    .onConflictDoNothing();
  await giveNotification(world, world.bystander);
  await giveDownload(context, world.bystander);
}

async function restoreServer({ api }: World, botId: string, serverId: string): Promise<void> {
  const { db, sealer } = api.context;
  const place = { table: 'servers', column: 'rcon_password', botId, rowId: serverId };
  const row = {
    ...serverFields({ rconPassword: CANARY }),
    botId,
    id: serverId,
    rconPassword: sealer.seal(CANARY, place),
    createdAt: 0,
  };
  await db
    .insert(servers)
    .values(row)
    .onConflictDoUpdate({ target: [servers.botId, servers.id], set: row });
  await db
    .insert(serverStatuses)
    .values({ botId, serverId, state: 'online', since: 1, lastSeen: 1, reason: '', players: 0 })
    .onConflictDoNothing();
}

/** A person's one notification; its id is the person's. */
export async function giveNotification({ api }: World, person: TestUser): Promise<void> {
  await api.context.db
    .insert(notifications)
    .values({ userId: person.id, id: person.id, message: 'Hello', createdAt: 0 })
    .onConflictDoNothing();
}
