import { MAX_WAITING_CLAIMS } from '@arkwright/contracts/starter-sets/bounds';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findOwnRegistration } from '../registered-players/service.ts';
import { listServerNames } from '../servers/service.ts';
import { takeClaim } from '../set-claims/service.ts';
import * as repository from './repository.ts';
import { announceSets, log } from './set-service.ts';
import { claimLine, playtimeWords } from './words.ts';

export const UNREGISTERED = 'Only registered players can claim starter sets. Register with /register first.';
const WAITS =
  'You have claimed this set already. You get it as soon as you are on one of its servers; then you can claim it again, if it allows that.';

/** A set that a member of the guild wants to claim. */
type ClaimRequest = { setId: string; discordId: string };
export type Claimed = { name: string; servers: string[] };

/** Claims a set for a member of the guild, as `claimIn` does. CONFLICT where starter sets are switched off, too. */
export async function claim(
  context: AppContext,
  scope: InstanceScope,
  wanted: ClaimRequest,
): Promise<Claimed> {
  const config = await getSettings(context.db, scope, 'starterSetsConfig');
  if (!config.isEnabled) throw new AppError('CONFLICT', 'Starter sets are switched off.');
  return changeInstance(context, scope, (tx) => claimIn(context, tx, scope, wanted));
}

/**
 * Claims a set in a transaction that locks the instance: counted and queued in one, so that no player gets it more often
 * than allowed, however many requests come at once, and no claim is lost. Each player has one waiting claim at a time.
 * Returns the set's name and where it is delivered. NOT_FOUND for a deleted or disabled set, CONFLICT if the player has it,
 * or has not played enough: then nothing was changed, and the transaction can continue.
 */
export async function claimIn(
  context: AppContext,
  tx: Queries,
  scope: InstanceScope,
  { setId, discordId }: ClaimRequest,
): Promise<Claimed> {
  const set = await repository.lockSet(tx, scope, setId);
  if (!set || set.isDisabled) throw new AppError('NOT_FOUND', 'This starter set is not available any more.');
  const names = await listServerNames(tx, scope);
  const servers = set.serverIds.flatMap((id) => names.get(id) ?? []);
  if (servers.length === 0) throw new AppError('CONFLICT', 'This starter set is for no server any more.');
  const own = await findOwnRegistration(tx, scope, discordId);
  if (own && (await repository.isOpen(tx, scope, { netId: own.netId, setId })))
    throw new AppError('CONFLICT', WAITS);
  if ((await repository.countWaiting(tx, scope)) >= MAX_WAITING_CLAIMS)
    throw new AppError('CONFLICT', 'Too many claims wait already. Please try again later.');
  const { requiredPlaytimeId, requiredPlaytimeMinutes, maxClaims } = set;
  const playtime = { id: requiredPlaytimeId, minutes: requiredPlaytimeMinutes };
  const taken = await takeClaim(tx, scope, { discordId, setId, max: maxClaims, playtime });
  if (taken.kind === 'unregistered') throw new AppError('CONFLICT', UNREGISTERED);
  if (taken.kind === 'too-little-playtime')
    throw new AppError(
      'CONFLICT',
      `This set needs ${playtimeWords(requiredPlaytimeMinutes)} of playtime. You have ${playtimeWords(taken.minutes)}.`,
    );
  if (taken.kind === 'full')
    throw new AppError('CONFLICT', 'You have claimed this starter set as often as you can.');
  await repository.insertDelivery(tx, {
    botId: scope.botId,
    id: newId(),
    setId,
    setName: set.name,
    discordId,
    netId: taken.netId,
    username: taken.username,
    commands: [],
    state: 'waiting' as const,
    claimedAt: context.clock.now(),
  });
  await log(context, tx, { scope, line: claimLine(taken.username, set.name) });
  await announceSets(context, tx, scope);
  return { name: set.name, servers };
}
