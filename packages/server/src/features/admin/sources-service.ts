import {
  BELIEVED_SOURCES,
  type BelievedSource,
  type SourceToForget,
} from '@arkwright/contracts/users/admin-schema';
import type { AppContext, Believed } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { recordAdminChange } from '../../core/history/admin-changes.ts';
import type { UserActor } from '../../core/identity/actor.ts';
import { lockActingAdmins } from '../../core/identity/admins.ts';
import { findGuildScope } from '../../discord/guild-scope.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { listInstallationProblems } from '../findings/service.ts';

const believedBy = ({ features }: AppContext): ReadonlyMap<string, Believed> =>
  new Map(features.flatMap(({ believes = [] }) => believes.map((each) => [each.source, each] as const)));

/** What the program believes of each source that is the same for all instances. */
export async function listSources(context: AppContext): Promise<BelievedSource[]> {
  const believed = believedBy(context);
  const found: BelievedSource[] = [];
  for (const source of BELIEVED_SOURCES) {
    const state = await believed.get(source)?.find?.(context);
    if (state) found.push({ source, ...state });
  }
  return found;
}

/** Forgets what the program believes of a source. NOT_FOUND for a guild without the bot. */
export async function forgetSource(
  context: AppContext,
  actor: UserActor,
  asked: SourceToForget,
): Promise<true> {
  const { source } = asked;
  const instance = asked.source === 'companion' ? await findGuildScope(context, asked.guildId) : undefined;
  if (asked.source === 'companion' && !instance) throw new AppError('NOT_FOUND');
  const believed = believedBy(context).get(source);
  if (!believed) throw new AppError('NOT_FOUND');
  await context.db.transaction(async (tx) => {
    await lockActingAdmins(tx, actor);
    await believed.forget(context, tx, instance && systemScope(instance.scope.botId));
    const what = asked.source === 'companion' ? { guildId: asked.guildId } : null;
    const change = { at: context.clock.now(), action: 'source.forgotten', userId: source } as const;
    await recordAdminChange(tx, actor, { ...change, before: what, after: null });
  });
  return true;
}

/** What is wrong with the installation as a whole. */
export const listProblems = (context: AppContext) => listInstallationProblems(context);
