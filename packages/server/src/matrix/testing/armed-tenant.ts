import { registry } from '@arkwright/contracts/registry';
import {
  makeInstance,
  makeManager,
  serverFields,
  type TestInstance,
  type TestUser,
} from '@arkwright/testing/factories';
import { ROWS } from '@arkwright/testing/settings-ownership-oracle';
import type { TestApp } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { timedCommands } from '../../features/automatic-rcon/table.ts';
import { createServer } from '../../features/servers/service.ts';
import { newId } from '../../platform/base/random.ts';
import type { Expectation } from '../expectation.ts';
import { restoreAdminGroups } from './admin-groups.ts';
import { restoreBans } from './bans.ts';
import { call, type RequestParts } from './call.ts';
import { restoreEntries } from './dashboard-entries.ts';
import { giveDownload } from './downloads.ts';
import { restoreConfigs } from './dynamic-configs.ts';
import { restoreMutes } from './mutes.ts';
import { restoreNotes } from './notes.ts';
import { objectId } from './object-ids.ts';
import { restorePresets } from './presets.ts';
import { restoreRegistrations } from './registrations.ts';
import { restoreStarterSet } from './starter-sets.ts';
import { restoreTimedCommand } from './timed-commands.ts';

const FAR_AWAY = 4_000_000_000_000;

export type Game = { name: string; host: string; rconPort: number; password: string };

/** An instance with one game server that really answers, one preset, one timed command and one manager. */
export type ArmedTenant = {
  instance: TestInstance;
  game: Game;
  manager: TestUser;
  serverId: string;
  presetId: string;
  timedCommandId: string;
  starterSetId: string;
  configId: string;
  adminGroupId: string;
  joinGroupId: string;
  entryId: string;
  registrationId: string;
};

/** Makes an instance around a game server, whose one manager has just these permissions. */
export async function makeArmedTenant(
  { context }: TestApp,
  game: Game,
  permissions: readonly string[],
): Promise<ArmedTenant> {
  const instance = await makeInstance(context);
  const { host, rconPort, password: rconPassword } = game;
  const server = await createServer(context, instance.by, serverFields({ host, rconPort, rconPassword }));
  const [presetId, timedCommandId, configId] = [newId(), newId(), newId()];
  const [registrationId, entryId, starterSetId] = [newId(), newId(), newId()];
  await restorePresets(context.db, instance.id, presetId);
  await restoreRegistrations(context.db, instance.id, registrationId);
  await restoreTimedCommand(context.db, instance.id, timedCommandId);
  await restoreStarterSet(context.db, instance.id, starterSetId);
  // Nobody's doing: it must not come due by itself.
  await context.db
    .update(timedCommands)
    .set({ isEnabled: false, nextDueAt: FAR_AWAY })
    .where(eq(timedCommands.botId, instance.id));
  await restoreBans(context.db, instance.id);
  await restoreMutes(context.db, instance.id);
  await restoreNotes(context.db, instance.id);
  await restoreConfigs(context.db, instance.id, configId);
  const [adminGroupId, joinGroupId] = [newId(), newId()];
  await restoreAdminGroups(context.db, { id: instance.id, adminGroupId, joinGroupId });
  await restoreEntries(context.db, { id: instance.id, serverId: server.id, entryId });
  const manager = await makeManager(context, instance, permissions);
  await giveDownload(context, manager);
  const ids = {
    presetId,
    timedCommandId,
    configId,
    registrationId,
    entryId,
    adminGroupId,
    joinGroupId,
    starterSetId,
  };
  return { instance, game, manager, serverId: server.id, ...ids };
}

/** The id of what a request names, by what the specification says that it names. */
export function idIn(tenant: ArmedTenant, names: Expectation['names']): string {
  const key = objectId(names);
  if (key) return tenant[key];
  return names === 'account' ? tenant.manager.id : tenant.instance.id;
}

/** The same request, about the tenant's own game server wherever it describes one. */
export function atGame(sent: RequestParts, { game }: ArmedTenant): RequestParts {
  const { host, rconPort, password } = game;
  // Requests of the matrix have objects as their bodies.
  const body = sent.body as Record<string, unknown> | undefined;
  if (typeof body?.server === 'object')
    return { ...sent, body: { server: { ...body.server, host, rconPort, rconPassword: password } } };
  return body !== undefined && 'password' in body ? { body: { host, port: rconPort, password } } : sent;
}

/** Switches on whatever the manager may switch on, group by group: some need another one that is off. */
export async function switchOn({ app }: TestApp, { instance, manager }: ArmedTenant): Promise<void> {
  const switches = ROWS.filter(({ initial }) => typeof initial === 'boolean');
  for (const [group, rows = []] of Object.entries(Object.groupBy(switches, (row) => row.group))) {
    const value = Object.fromEntries(rows.map(({ field }) => [field, true]));
    await call(app, registry.bots.update, {
      token: manager.token,
      body: { bot: { id: instance.id, [group]: value } },
    });
  }
}
