import type { AppContext } from '../../context/app-context.ts';
import type { UserActor } from '../../core/identity/actor.ts';
import { listBanners } from '../findings/service.ts';

/** The limits of each of a person's instances, with the lasting problems that every page of its owner shows. */
export async function listLimits(context: AppContext, actor: UserActor) {
  const memberships = await context.memberships.all(actor);
  const owned = memberships.filter(({ member }) => member.isOwner).map(({ botId }) => botId);
  const problems = await listBanners(context, owned);
  return memberships.map(({ botId, member }) => ({
    instanceId: botId,
    limits: member.limits,
    problems: problems.get(botId) ?? [],
  }));
}
