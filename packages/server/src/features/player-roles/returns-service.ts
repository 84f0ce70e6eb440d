import { playerRegistrationsFeature } from '@arkwright/contracts/manifests/player-registrations';
import type { IntentNeed } from '../../context/app-context.ts';
import { listInstancesUsing } from '../../core/settings/settings.ts';
import type { MemberListener } from '../../discord/members.ts';
import { askForChecks } from './checks-repository.ts';
import { rolesOfRules } from './decide-roles.ts';
import * as repository from './repository.ts';
import { inInstance } from './standing.ts';

/** Discord removes all roles of a member who leaves. It reports a return only with the intent. */
export const returnsNeed: IntentNeed = {
  intent: 'GuildMembers',
  feature: playerRegistrationsFeature.label,
  without: 'A registered player who leaves your Discord server and comes back does not get the roles again.',
  async listUsers(context, botIds) {
    const using = await listInstancesUsing(context, 'playerRegistration', {
      feature: 'companionMod',
      botIds,
    });
    return using.filter(({ settings }) => rolesOfRules(settings).length > 0).map(({ scope }) => scope.botId);
  },
};

/** Gives a registered player who is back in the guild their roles again. */
export const welcomeBack: MemberListener = async (context, scope, news) => {
  if (news.kind !== 'joined') return;
  const [member] = await repository.findMembers(context.db, scope, [news.discordId]);
  if (!member?.earner) return;
  await inInstance(context, { scope }, async (tx) => {
    await repository.forgetRolesBefore(tx, scope, news);
    await askForChecks(tx, scope, [news.discordId]);
  });
};
