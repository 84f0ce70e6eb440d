import { randomInt } from 'node:crypto';
import type { Tier } from '@arkwright/contracts/core/tiers';
import type { ServerFields } from '@arkwright/contracts/servers/schema';
import type { AppContext } from '@arkwright/server/context/app-context';
import { type InstanceScope, systemScope } from '@arkwright/server/core/access/scope';
import { botInstances, managers } from '@arkwright/server/core/access/table';
import type { By } from '@arkwright/server/core/history/change-log';
import type { UserActor } from '@arkwright/server/core/identity/actor';
import { users } from '@arkwright/server/core/identity/table';
import { newId } from '@arkwright/server/platform/base/random';

/** A Discord id that no other test has. */
export const newSnowflake = (): string => `9${String(randomInt(2 ** 47)).padStart(17, '0')}`;

export type TestUser = UserActor & { token: string };

/** A signed-in user with a session token. */
export async function makeUser(
  context: AppContext,
  given: { name?: string; tier?: Tier; isSiteAdmin?: boolean; discordId?: string } = {},
): Promise<TestUser> {
  const id = newId();
  const discordId = given.discordId ?? newSnowflake();
  const name = given.name ?? `User ${discordId.slice(-4)}`;
  const isSiteAdmin = given.isSiteAdmin ?? false;
  await context.db.insert(users).values({
    id,
    discordId,
    username: name,
    tier: given.tier ?? 0,
    role: isSiteAdmin ? 1 : 0,
    createdAt: context.clock.now(),
  });
  const token = await context.sessions.create(context.db, { userId: id, label: 'test' });
  return { kind: 'user', id, discordId, name, isSiteAdmin, token };
}

export type TestInstance = { id: string; guildId: string; owner: TestUser; scope: InstanceScope; by: By };

/** An instance with its owner. `by` is the owner at work on it in the dashboard. */
export async function makeInstance(
  context: AppContext,
  given: { owner?: TestUser; tier?: Tier } = {},
): Promise<TestInstance> {
  const owner = given.owner ?? (await makeUser(context, { name: 'Owner', tier: given.tier ?? 5 }));
  const id = newId();
  const guildId = newSnowflake();
  await context.db.insert(botInstances).values({
    id,
    guildId,
    guildName: `Guild ${guildId.slice(-4)}`,
    ownerDiscordId: owner.discordId,
    createdAt: context.clock.now(),
  });
  const scope = systemScope(id);
  return { id, guildId, owner, scope, by: { actor: owner, scope, origin: 'dashboard' } };
}

/** A signed-in manager of an instance with just the given permissions. */
export async function makeManager(
  context: AppContext,
  instance: TestInstance,
  permissions: readonly string[],
): Promise<TestUser> {
  const user = await makeUser(context, { name: `Manager ${permissions.join(' ') || 'without permissions'}` });
  await context.db
    .insert(managers)
    .values({ botId: instance.id, discordId: user.discordId, permissions: [...permissions] });
  return user;
}

/** The fields of a server without a link to a host: a row may have them, too. */
type UnlinkedFields = ServerFields & { hosting: Exclude<ServerFields['hosting'], 'Nitrado'> };

/** A valid server to add; the address leads nowhere. */
export function serverFields(changed: Partial<UnlinkedFields> = {}): UnlinkedFields {
  return {
    sortingIndex: 0,
    name: 'The Island',
    nameShort: 'Island',
    host: '127.0.0.1',
    gamePort: 7777,
    rconPort: 27020,
    rconPassword: 'correct horse',
    maxPlayers: 70,
    hosting: 'SelfHosted',
    clusterId: '',
    modIds: [],
    admins: [],
    isEnabled: true,
    ...changed,
  };
}
