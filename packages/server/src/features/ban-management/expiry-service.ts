import type { AppContext } from '../../context/app-context.ts';
import { eachInstance } from '../../core/access/each-instance.ts';
import { lockInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { systemActor } from '../../core/identity/actor.ts';
import { AGAIN, ENDLESS, type SweepTurn } from '../../platform/work/sweeps.ts';
import { clearInfractions } from '../infractions/service.ts';
import * as enforcements from './enforcements-repository.ts';
import { recordBan } from './record.ts';
import * as repository from './repository.ts';
import { announceBans } from './service.ts';
import { notifyBans } from './tell-service.ts';

/** Bans that end in one transaction. */
const AT_ONCE = 100;

/**
 * Ends bans whose time is up: game servers and people are notified. The entries stay. Returns when there is something to do
 * next (`Sweep.run`).
 */
export async function endBans(context: AppContext, turn: SweepTurn = ENDLESS): Promise<number> {
  const now = context.clock.now();
  const botIds = await repository.listInstancesEnding(context.db, now);
  if (botIds.length === 0) return repository.nextEnding(context.db, now);
  await eachInstance(context, { botIds, turn, what: 'bans that have timed out' }, async (scope) => {
    let isLeft = true;
    while (isLeft && turn.isHeld()) isLeft = (await endSome(context, scope)) === AT_ONCE;
  });
  return AGAIN;
}

function endSome(context: AppContext, scope: InstanceScope): Promise<number> {
  return context.db.transaction(async (tx) => {
    // Serialises with new bans of the same player.
    await lockInstance(tx, scope);
    const now = context.clock.now();
    const ending = await repository.listEnding(tx, scope, { now, limit: AT_ONCE });
    const netIds = ending.map(({ netId }) => netId);
    if (netIds.length === 0) return 0;
    await repository.markEnded(tx, scope, netIds);
    const wanted = netIds.map((netId) => ({ netId, isBanned: false }));
    await enforcements.createEnforcements(tx, scope, { wanted, at: now });
    const automatic = ending.filter(({ isAutomatic }) => isAutomatic).map(({ netId }) => netId);
    await clearInfractions(context, tx, { scope, netIds: automatic });
    await repository.markListsDirty(tx, [scope.botId]);
    const by: By = { actor: systemActor('Expiry'), scope, origin: 'system' };
    for (const before of ending)
      await recordBan(context, tx, by, { action: 'ban.ended', before, after: { ...before, isEnded: true } });
    const events = ending
      .filter(({ isIgnoreEntry }) => !isIgnoreEntry)
      .map((ban) => ({ event: 'ended' as const, ban }));
    await notifyBans(context, tx, { scope, by: by.actor.name, events });
    await announceBans(context, tx, scope, '');
    return ending.length;
  });
}
