import { DAY_MS } from '@arkwright/contracts/core/durations';
import { makeUser, newSnowflake, type TestUser } from '@arkwright/testing/factories';
import { managers, memberRoles } from '../../core/access/table.ts';
import { saveUserGuilds } from '../../core/access/user-guilds.ts';
import type { Standing } from '../expected-outcome.ts';
import type { World } from './world.ts';

type RoleActor = { name: string; person: TestUser; own?: Standing };

/** Callers whose rights hang on a Discord role, or had an end. */
export async function makeRoleActors(world: World): Promise<RoleActor[]> {
  const { own } = world;
  const { context } = world.api;
  const [role, endedRole] = [newSnowflake(), newSnowflake()];
  const now = context.clock.now();
  const grant = { botId: own.id, permissions: ['FullAccess'], expiresAt: now - 1 };
  await context.db.insert(managers).values([
    { botId: own.id, kind: 'role', discordId: role, permissions: ['Servers_Edit'] },
    { ...grant, kind: 'role', discordId: endedRole },
  ]);
  /** Discord's word on the roles stays new for as long as the matrix runs: there is no Discord here. */
  const withRoles = async (roleIds: string[], guildId = own.guildId) => {
    const person = await makeUser(context);
    const { discordId } = person;
    await saveUserGuilds(context.db, { userId: person.id, guildIds: [guildId] });
    await context.db
      .insert(memberRoles)
      .values({ botId: own.id, discordId, roleIds, checkedAt: now + DAY_MS });
    return person;
  };
  const expired = await makeUser(context);
  await context.db.insert(managers).values({ ...grant, discordId: expired.discordId });
  return [
    { name: 'manager by a role', person: await withRoles([role]), own: ['Servers_Edit'] },
    { name: 'in the guild without the role', person: await withRoles([newSnowflake()]) },
    { name: 'with the role, but not in the guild', person: await withRoles([role], world.foreign.guildId) },
    { name: 'with a role whose grant has ended', person: await withRoles([endedRole]) },
    { name: 'manager whose grant has ended', person: expired },
  ];
}
