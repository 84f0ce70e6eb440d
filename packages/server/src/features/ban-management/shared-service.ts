import { MAX_SHARED_OF_BOT } from '@arkwright/contracts/ban-management/bounds';
import type { SharedBan } from '@arkwright/contracts/ban-management/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { listInstancesUsing } from '../../core/settings/settings.ts';
import { listShared, listSharedOf } from './shared-repository.ts';

/** The newest bans of others that are shown. */
const MAX_SHARED = 10_000;
/** Newest bans shown of one player, so that many instances banning one player can't fill the list. */
const MAX_OF_PLAYER = 20;

/** The instances that share their bans, by settings and tiers. */
async function listSharing(context: AppContext): Promise<Set<string>> {
  const using = await listInstancesUsing(context, 'ban', { feature: 'ban' });
  return new Set(
    using.filter(({ settings }) => settings.optInToBanInfoSharing).map(({ scope }) => scope.botId),
  );
}

const sharedWith = (context: AppContext, scope: InstanceScope, sharing: ReadonlySet<string>) => ({
  sharing: [...sharing],
  but: scope.botId,
  now: context.clock.now(),
  mostOfEach: MAX_SHARED_OF_BOT,
  limit: MAX_SHARED,
});

/** Bans of other instances by player, the newest first; none for an instance that does not share its own. */
export async function listSharedBans(context: AppContext, scope: InstanceScope): Promise<SharedBan[]> {
  const sharing = await listSharing(context);
  if (!sharing.has(scope.botId)) return [];
  const rows = await listShared(context.db, sharedWith(context, scope, sharing));
  return toShared(rows);
}

/** The bans of some players in other instances, by EOS ID; only for an instance that shares its own. */
export async function findSharedBans(
  context: AppContext,
  scope: InstanceScope,
  netIds: readonly string[],
): Promise<Map<string, SharedBan['bans']>> {
  if (netIds.length === 0) return new Map();
  const sharing = await listSharing(context);
  if (!sharing.has(scope.botId)) return new Map();
  const rows = await listSharedOf(context.db, { ...sharedWith(context, scope, sharing), netIds });
  return new Map(toShared(rows).map(({ netId, bans }) => [netId, bans]));
}

function toShared(rows: Awaited<ReturnType<typeof listShared>>): SharedBan[] {
  return [...Map.groupBy(rows, ({ netId }) => netId)].map(([netId, ofPlayer]) => ({
    netId,
    bans: ofPlayer.slice(0, MAX_OF_PLAYER).map(({ guildName, reason, bannedUntil, playerName }) => ({
      guildName,
      reason,
      bannedUntil,
      playerName,
    })),
  }));
}
