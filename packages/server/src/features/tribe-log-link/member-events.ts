import { tribeLogLinkFeature } from '@arkwright/contracts/manifests/tribe-log-link';
import type { IntentNeed } from '../../context/app-context.ts';
import { listInstancesUsing } from '../../core/settings/settings.ts';
import type { MemberListener } from '../../discord/members.ts';
import { hearRoles } from './roles-service.ts';

/** Without events, Discord is asked before each message. */
export const linkedMembersNeed: IntentNeed = {
  intent: 'GuildMembers',
  feature: tribeLogLinkFeature.label,
  without:
    'The link of a member who loses the role, or leaves your Discord server, ends only when there is something to tell.',
  async listUsers(context, botIds) {
    return (await listInstancesUsing(context, 'tribeLogLink', { feature: 'tribeLogLink', botIds })).map(
      ({ scope }) => scope.botId,
    );
  },
};

/** Losing the role, or leaving the guild, ends the tribe's log at once. */
export const followLinkedMembers: MemberListener = (context, scope, news) =>
  hearRoles(context, scope, {
    discordId: news.discordId,
    roleIds: news.kind === 'left' ? undefined : news.roleIds,
  });
