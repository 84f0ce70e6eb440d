import { registry } from '@arkwright/contracts/registry';
import type { TestApp } from '@arkwright/testing/test-app';
import { managers } from '../../core/access/table.ts';
import { settings } from '../../core/settings/table.ts';
import { directoryChanged } from '../../discord/guilds/presence.ts';
import type { RoleRequest } from '../../discord/role-giver.ts';
import { reconcileInstance, settleDueMembers } from '../../features/player-roles/service.ts';
import type { ArmedTenant } from './armed-tenant.ts';
import { call } from './call.ts';
import { registrationFields } from './registrations.ts';

/** Roles that are as good as the console: by the commands that they may use in Discord, and as managers. */
const POWERFUL = { preset: '91', basic: '92', manager: '93' };
export const HARMLESS = '90';

/**
 * What a manager does who wants a role with power: has the settings hand each out, one after the other and in every way, and
 * is then registered. At last a harmless role is tried, which shows that the way leads to Discord. Returns the roles that the
 * bot has given.
 */
export async function climb(api: TestApp, tenant: ArmedTenant): Promise<Set<string>> {
  const { context } = api;
  const { instance, manager } = tenant;
  const ids = [HARMLESS, ...Object.values(POWERFUL)];
  const role = { color: 0, position: 1, isManaged: false, permissions: '0' };
  const roles = ids.map((id) => ({ ...role, id, name: `role ${id}` }));
  await directoryChanged(context, instance.guildId, { channels: [], roles });
  const value = {
    advancedCommandsRoleIds: [POWERFUL.preset],
    basicCommandsRoleIds: [POWERFUL.basic],
  };
  await context.db.insert(settings).values({ botId: instance.id, group: 'rcon', rev: 1, value });
  const grant = { botId: instance.id, kind: 'role' as const, permissions: ['FullAccess'] };
  await context.db.insert(managers).values({ ...grant, discordId: POWERFUL.manager });

  const given = new Set<string>();
  const work = {
    context: { ...context, fetchGuildMember: async () => undefined },
    giver: {
      async give({ discordId, roleId }: RoleRequest) {
        if (discordId === manager.discordId) given.add(roleId);
        return 'done' as const;
      },
      take: async () => 'done' as const,
    },
    signal: new AbortController().signal,
  };
  for (const roleId of [...Object.values(POWERFUL), HARMLESS]) {
    for (const playerRegistration of [
      { playtimeRoles: [{ roleId, playtime: 1, clusterIds: [] }], isPlaytimeRolesEnabled: true },
      {
        assignRoleForRegisteredPlayersRoleId: roleId,
        isAssignRoleForRegisteredPlayersEnabled: true,
        ownerAllowedRoles: [{ roleId, powers: ['manager:FullAccess', 'rcon.advancedCommandsRoleIds'] }],
      },
    ])
      await call(api.app, registry.bots.update, {
        token: manager.token,
        body: { bot: { id: instance.id, playerRegistration } },
      });
    await call(api.app, registry.playerRegistrations.create, {
      token: manager.token,
      body: { ...registrationFields(), discordId: manager.discordId, botId: instance.id },
    });
    // As the sweeps do, after a change of settings.
    await reconcileInstance(work, instance.id, true);
    await settleDueMembers(work);
  }
  return given;
}
