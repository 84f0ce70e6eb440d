import { permissionsFeature } from '@arkwright/contracts/manifests/permissions';
import type { IntentNeed } from '../../context/app-context.ts';
import { listInstancesWithRoles } from '../../core/access/managers-repository.ts';
import { recordMemberRoles } from '../../core/access/member-roles.ts';
import type { MemberListener } from '../../discord/members.ts';

/** Without events, Discord is asked every 40 s while a person is active. */
export const managerRolesNeed: IntentNeed = {
  intent: 'GuildMembers',
  feature: permissionsFeature.label,
  without:
    'A manager who loses the role, or leaves your Discord server, keeps the permissions for up to a minute.',
  listUsers: ({ db }, botIds) => listInstancesWithRoles(db, botIds),
};

/** Losing a role, or leaving the guild, revokes its permissions at once. */
export const followManagerRoles: MemberListener = (context, scope, news) =>
  recordMemberRoles(context, scope, {
    discordId: news.discordId,
    roleIds: news.kind === 'left' ? [] : news.roleIds,
  });
