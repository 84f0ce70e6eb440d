import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { VIEW_AS_MINUTES, type ViewAs } from '@arkwright/contracts/core/view-as';
import { isInForce, type ManagerKind } from '@arkwright/contracts/permissions/bounds';
import type { AppContext } from '../../context/app-context.ts';
import { loadManagers } from '../../core/access/managers-repository.ts';
import { type By, recordChange } from '../../core/history/change-log.ts';
import type { UserActor } from '../../core/identity/actor.ts';
import type { People } from '../../discord/guilds/people.ts';
import { loadDirectory } from '../../discord/guilds/repository.ts';
import { AppError } from '../../platform/base/app-error.ts';

/** A manager's entry in the list. */
type Entry = { kind: ManagerKind; discordId: string };

const NO_MANAGER = 'This is no manager of the bot any more.';
/** Longer than any name in Discord. */
const MAX_NAME = 100;

/**
 * From now on the owner sees the bot with a manager's rights in the session of `token`, read only, and for 30 minutes at
 * most. What that means for each call: `answersInView` in contracts, and `core/access/memberships.ts`. Recorded in the
 * history. NOT_FOUND unless the entry is valid.
 */
export async function startView(
  context: AppContext,
  by: By & { actor: UserActor; token: string },
  { entry, people }: { entry: Entry; people: People },
): Promise<ViewAs> {
  const { scope, actor, token } = by;
  const { kind, discordId } = entry;
  const now = context.clock.now();
  const managers = await loadManagers(context.db, [scope]);
  const isValid = managers.some(
    (manager) => manager.kind === kind && manager.discordId === discordId && isInForce(manager, now),
  );
  if (!isValid) throw new AppError('NOT_FOUND', NO_MANAGER);
  const name = (await nameOf(context, { by, entry, people })).slice(0, MAX_NAME);
  const view = { botId: scope.botId, kind, discordId, name, endsAt: now + VIEW_AS_MINUTES * MINUTE_MS };
  await context.db.transaction(async (tx) => {
    await context.sessions.setView(tx, token, view);
    await recordChange(tx, by, {
      at: now,
      area: 'Owner',
      action: 'managers.viewed-as',
      target: { kind: 'managers', id: scope.botId, name: 'managers' },
      before: null,
      // The history keeps no names of managers: it shows the present ones.
      after: kind === 'role' ? { roleId: discordId } : { discordId },
    });
    await context.bus.publish(tx, { kind: 'access', of: { userId: actor.id } });
  });
  context.sessions.forget();
  return view;
}

/** The person sees all their bots as themselves again, on each page of the session. */
export async function leaveView(context: AppContext, { actor, token }: { actor: UserActor; token: string }) {
  await context.db.transaction(async (tx) => {
    await context.sessions.setView(tx, token, null);
    await context.bus.publish(tx, { kind: 'access', of: { userId: actor.id } });
  });
  context.sessions.forget();
}

async function nameOf(
  { db }: AppContext,
  { by, entry, people }: { by: By; entry: Entry; people: People },
): Promise<string> {
  const { kind, discordId } = entry;
  if (kind === 'role') {
    const { roles } = await loadDirectory(db, by.scope);
    return `@${roles.find(({ id }) => id === discordId)?.name ?? discordId}`;
  }
  const [person] = await people.find(by.scope, [discordId]);
  return person?.name || discordId;
}
