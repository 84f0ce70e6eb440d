import { HOUR_MS } from '@arkwright/contracts/core/durations';
import type { GroupValue } from '@arkwright/contracts/settings-registry';
import type { Check, CheckedInstance, Found } from '../../context/app-context.ts';
import { CHECKED, cannotCheck, notApplicable } from '../../context/coverage.ts';
import { systemScope } from '../../core/access/scope.ts';
import { settingsInUse } from '../../core/settings/checked-settings.ts';
import { listInstancesUsing } from '../../core/settings/settings.ts';
import { loadDirectory } from '../../discord/guilds/repository.ts';
import type { StoredRole } from '../../discord/guilds/table.ts';
import { findObstacles, type RoleObstacle } from '../role-power/service.ts';

const WORDS: Record<RoleObstacle['reason'] | NonNullable<StoredRole['outOfReach']>, string> = {
  gone: 'it was deleted in Discord',
  dangerous: 'it has power over the Discord server or its members',
  power: 'it has power that the owner has not allowed the bot to give',
  rank: 'it is above the role of the bot',
  permission: 'the bot lacks Manage Roles',
};

/** Roles for registered players that the bot can't give them. */
export const notGivenCheck: Check = {
  key: 'role-not-given',
  group: 'Discord',
  label: 'The bot can give registered players their roles',
  area: 'PlayerRegistration',
  isQuiet: true,
  to: '/playerRegistrations',
  everyMs: HOUR_MS,
  runsOn: (message) =>
    (message.kind === 'settings.changed' && message.group === 'playerRegistration') ||
    (message.kind === 'changed' && message.topic === 'directory'),
  async find(context, botIds) {
    const found: Found[] = [];
    const using = await listInstancesUsing(context, 'playerRegistration', {
      feature: 'companionMod',
      botIds,
    });
    for (const { scope, settings } of using) {
      const roleIds = givenRoles(settings);
      if (roleIds.length === 0) continue;
      const now = context.clock.now();
      const obstacles = await findObstacles(context.db, scope, { roleIds, now });
      const { roles } = await loadDirectory(context.db, systemScope(scope.botId));
      for (const id of obstacles ? roleIds : []) {
        const role = roles.find((each) => each.id === id);
        const reason = obstacles?.get(id)?.reason ?? role?.outOfReach;
        const name = role ? `@${role.name}` : 'a deleted role';
        if (reason) found.push({ botId: scope.botId, subject: id, name, reason: WORDS[reason] });
      }
    }
    return found;
  },
  async covers(instance: CheckedInstance) {
    const settings = await settingsInUse(instance, 'playerRegistration', 'companionMod');
    if (!settings || givenRoles(settings).length === 0) return notApplicable('no role is given to players');
    const { roles } = await loadDirectory(instance.context.db, instance.scope);
    return roles.length > 0 ? CHECKED : cannotCheck('Discord has not told the roles yet');
  },
  title: ({ name }) => `The bot can’t give players the role ${name}`,
  heading: (count) => `The bot can’t give players ${count === 1 ? '1 role' : `${count} roles`}`,
  remedy: 'Players who have earned it don’t get it until the bot can. Or choose another one.',
  steps: [
    'In Discord, open Server Settings › Roles.',
    'Drag the role of the bot above the roles that it gives, and allow it Manage Roles.',
    'Come back here and check again.',
  ],
};

/** The roles that the settings have the bot give. */
function givenRoles(settings: GroupValue<'playerRegistration'>): string[] {
  const {
    isAssignRoleForRegisteredPlayersEnabled,
    assignRoleForRegisteredPlayersRoleId,
    isPlaytimeRolesEnabled,
    playtimeRoles,
  } = settings;
  const ids = [
    ...(isAssignRoleForRegisteredPlayersEnabled ? [assignRoleForRegisteredPlayersRoleId] : []),
    ...(isPlaytimeRolesEnabled ? playtimeRoles.map(({ roleId }) => roleId) : []),
  ];
  return [...new Set(ids)].filter((id) => id !== '');
}
