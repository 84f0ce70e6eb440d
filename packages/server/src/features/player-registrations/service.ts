import { SECRET_MASK } from '@arkwright/contracts/core/secret-mask';
import {
  CODE_LIFETIME_MS,
  MAX_REGISTRATIONS,
  MAX_REGISTRATIONS_WORDS,
} from '@arkwright/contracts/player-registrations/bounds';
import type {
  PlayerRegistration,
  RegistrationFields,
} from '@arkwright/contracts/player-registrations/schema';
import type { AppContext } from '../../context/app-context.ts';
import { featureEvent } from '../../context/feature-event.ts';
import { lockInstance } from '../../core/access/keep-instance.ts';
import { claimFixedRoom } from '../../core/access/limits.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import { groupInSlices, mapInSlices } from '../../platform/work/slices.ts';
import { infractionCounts } from '../infractions/service.ts';
import { lastNames } from '../known-players/service.ts';
import { askForChecks, forgetRoles } from '../player-roles/service.ts';
import { listPlaytimes, type PlaytimeRow } from '../playtime/service.ts';
import * as registrations from '../registered-players/service.ts';
import { type ClaimRow, listClaims } from '../set-claims/service.ts';

const PLAYER_TAKEN = 'This player is already registered.';
const CODE_TAKEN = 'Another registration waits for this confirmation code.';
const MEMBER_TAKEN = 'This Discord member is already registered.';

/** Whether codes are shown: anyone who knows one can register in the member's name. */
export type RegistrationView = { showsCodes: boolean };

/** The instance's registrations by the members' names, and those that wait for their code to be used. */
export async function listRegistrations(
  context: Pick<AppContext, 'db' | 'clock'>,
  scope: InstanceScope,
  view: RegistrationView,
): Promise<PlayerRegistration[]> {
  const rows = await registrations.listRegistrations(context.db, scope, context.clock.now());
  const playtimes = await listPlaytimes(context.db, scope);
  const claims = await listClaims(context.db, scope);
  const infractions = await infractionCounts(context.db, scope);
  const names = await lastNames(
    context.db,
    scope,
    rows.map(playerOf).filter((netId) => netId !== ''),
  );
  const playtimesOf = await groupInSlices(playtimes, ({ registrationId }) => registrationId);
  const claimsOf = await groupInSlices(claims, ({ netId }) => netId);
  return mapInSlices(rows, (row) =>
    toRegistration(row, {
      playtimes: playtimesOf.get(row.id),
      claims: claimsOf.get(row.netId),
      infractions: infractions.get(row.netId),
      names: names.get(playerOf(row)),
      view,
    }),
  );
}

/** The current or intended player. */
const playerOf = ({ netId, awaitedNetId }: registrations.RegistrationRow) => netId || awaitedNetId;

type FoundRegistration = registrations.RegistrationRow & {
  playtimes: PlaytimeRow[];
  claims: ClaimRow[];
  bannedWordInfractions: number;
};

/**
 * A player's completed registration by the EOS ID, with playtime by cluster, claims and infractions; undefined for
 * unregistered players.
 */
export async function findRegistration(
  db: Queries,
  scope: InstanceScope,
  netId: string,
): Promise<FoundRegistration | undefined> {
  const row = await registrations.findOfPlayer(db, scope, netId);
  if (!row) return undefined;
  const playtimes = await listPlaytimes(db, scope, row.id);
  const claims = await listClaims(db, scope, row.netId);
  const bannedWordInfractions = (await infractionCounts(db, scope, netId)).get(netId) ?? 0;
  return { ...row, playtimes, claims, bannedWordInfractions };
}

/** The Discord IDs among these that the instance's registrations have: others are none of its business. */
export function knownMembers(
  context: AppContext,
  scope: InstanceScope,
  discordIds: readonly string[],
): Promise<string[]> {
  return registrations.listKnown(context.db, scope, discordIds);
}

/**
 * Registers a player by hand; with a code, once this player has written it in the game. CONFLICT where player or member are
 * registered, where another registration waits for the code, or where the instance is full.
 */
export function createRegistration(
  context: AppContext,
  by: By,
  fields: RegistrationFields & { confirmationCode?: string },
): Promise<PlayerRegistration> {
  return context.db.transaction(async (tx) => {
    const { netId, discordId, discordUsername, confirmationCode: code = '' } = fields;
    const now = context.clock.now();
    await lockInstance(tx, by.scope);
    await refuseTaken(tx, by.scope, { netId, discordId });
    await refuseTakenCode(tx, by.scope, { code, now });
    await refuseFull(tx, by.scope);
    const after = await registrations.insertRegistration(tx, by.scope, {
      id: newId(),
      discordId,
      discordUsername,
      createdAt: now,
      ...(code === ''
        ? { netId }
        : { awaitedNetId: netId, confirmationCode: code, codeExpiresAt: now + CODE_LIFETIME_MS }),
    });
    await askForChecks(tx, by.scope, [discordId]);
    await registrations.recordRegistration(context, tx, by, {
      action: code === '' ? 'player-registration.created' : 'player-registration.prepared',
      before: undefined,
      after,
    });
    return toRegistration(after, {
      infractions: (await infractionCounts(tx, by.scope, netId)).get(after.netId),
      names: (await lastNames(tx, by.scope, [netId])).get(netId),
      view: { showsCodes: true },
    });
  });
}

/** Changes the people of a registration; this completes one that waits for its code. Playtime stays; claims and infractions are the player's. */
export function updateRegistration(
  context: AppContext,
  by: By,
  change: RegistrationFields & { id: string },
): Promise<PlayerRegistration> {
  return context.db.transaction(async (tx) => {
    const { id, netId, discordId, discordUsername } = change;
    await lockInstance(tx, by.scope);
    const before = await registrations.lockRegistration(tx, by.scope, id);
    if (!before) throw new AppError('NOT_FOUND');
    await refuseTaken(tx, by.scope, { netId, discordId, exceptId: id });
    const after = await registrations.updateRegistration(tx, by.scope, {
      id,
      netId,
      discordId,
      discordUsername,
      awaitedNetId: '',
      confirmationCode: '',
      codeExpiresAt: 0,
      // Roles of the previous member are removed.
      ...(discordId !== before.discordId && { completedRegistrationRoleId: '' }),
    });
    if (before.netId !== netId || before.discordId !== discordId)
      await tellEnded(context, tx, { ...before, scope: by.scope });
    await askForChecks(tx, by.scope, [before.discordId, discordId]);
    await registrations.recordRegistration(context, tx, by, {
      action: 'player-registration.changed',
      before,
      after,
    });
    return toRegistration(after, {
      playtimes: await listPlaytimes(tx, by.scope, id),
      claims: await listClaims(tx, by.scope, netId),
      infractions: (await infractionCounts(tx, by.scope, netId)).get(netId),
      names: (await lastNames(tx, by.scope, [netId])).get(netId),
      view: { showsCodes: true },
    });
  });
}

/** Deletes a registration with its playtime; its roles are removed soon. The player's claims and number of infractions stay. */
export function deleteRegistration(context: AppContext, by: By, id: string): Promise<void> {
  return context.db.transaction(async (tx) => {
    await lockInstance(tx, by.scope);
    const before = await registrations.lockRegistration(tx, by.scope, id);
    if (!before) throw new AppError('NOT_FOUND');
    await registrations.deleteRegistration(tx, by.scope, id);
    await tellEnded(context, tx, { ...before, scope: by.scope });
    await askForChecks(tx, by.scope, [before.discordId]);
    // A code that a member requested and did not use was no registration yet, and no one's action here.
    if (before.netId === '' && before.awaitedNetId === '')
      await context.bus.publish(tx, registrations.registrationsChanged(by.scope.botId));
    else
      await registrations.recordRegistration(context, tx, by, {
        action: 'player-registration.deleted',
        before,
        after: undefined,
      });
  });
}

/**
 * Forgets a person in all instances, with playtime. What limits a player (claims, the number of infractions) stays with the
 * EOS ID, without the person. Roles that were given stay in Discord: to take them back we would have to know for longer who
 * it was.
 */
export async function forgetPlayer(context: AppContext, discordId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const ended = await registrations.deletePerson(tx, discordId);
    await forgetRoles(tx, discordId);
    for (const { botId, netId } of ended)
      await tellEnded(context, tx, { scope: systemScope(botId), netId, discordId });
    await context.bus.publish(tx, ...ended.map(({ botId }) => registrations.registrationsChanged(botId)));
  });
}

/**
 * A member wants to end their own registration: the reply is why they may not now, in a sentence; undefined if they may.
 * Otherwise they could shake off what holds for the player.
 */
export const registrationLeaving = featureEvent<
  { tx: Queries; scope: InstanceScope; netId: string },
  string | undefined
>();

/**
 * A Discord member's registration as a player has just ended in the transaction, by whatever way, also with the account. What
 * holds for the player may have to go on holding for the member.
 */
export const registrationEnded = featureEvent<{
  tx: Queries;
  scope: InstanceScope;
  netId: string;
  discordId: string;
}>();

/** Lets features note that a member is no longer a player's. The caller has locked the instance. */
export async function tellEnded(
  context: AppContext,
  tx: Queries,
  ended: { scope: InstanceScope; netId: string; discordId: string },
): Promise<void> {
  if (ended.netId === '') return;
  await registrationEnded.tell(context, { tx, ...ended });
}

/** CONFLICT at the instance's maximum. */
export async function refuseFull(tx: Queries, scope: InstanceScope): Promise<void> {
  await claimFixedRoom(tx, scope, {
    max: MAX_REGISTRATIONS,
    message: MAX_REGISTRATIONS_WORDS,
    count: (inner) => registrations.countRegistrations(inner, scope),
  });
}

/** A code that the member holds is no registration: it goes. The caller has locked the instance. */
async function refuseTaken(
  tx: Queries,
  scope: InstanceScope,
  wanted: { netId: string; discordId: string; exceptId?: string },
): Promise<void> {
  const { netId, discordId, exceptId } = wanted;
  const player = await registrations.lockRegistrationBy(tx, scope, { netId });
  if (player && player.id !== exceptId) throw new AppError('CONFLICT', PLAYER_TAKEN);
  const member = await registrations.lockRegistrationBy(tx, scope, { discordId });
  if (!member || member.id === exceptId) return;
  if (member.netId !== '') throw new AppError('CONFLICT', MEMBER_TAKEN);
  await registrations.deleteRegistration(tx, scope, member.id);
}

/** An expired one is replaced. The caller has locked the instance. */
async function refuseTakenCode(
  tx: Queries,
  scope: InstanceScope,
  { code, now }: { code: string; now: number },
): Promise<void> {
  const pending = await registrations.lockRegistrationBy(tx, scope, { code });
  if (!pending) return;
  if (pending.codeExpiresAt > now) throw new AppError('CONFLICT', CODE_TAKEN);
  await registrations.deleteRegistration(tx, scope, pending.id);
}

type Parts = {
  playtimes?: readonly PlaytimeRow[] | undefined;
  claims?: readonly ClaimRow[] | undefined;
  infractions?: number | undefined;
  names?: { name: string; characterName: string } | undefined;
  view: RegistrationView;
};

function toRegistration(
  row: registrations.RegistrationRow,
  { playtimes = [], claims = [], infractions = 0, names, view }: Parts,
): PlayerRegistration {
  const { countedStep: _step, createdAt: _made, ...shown } = row;
  const isPending = row.confirmationCode !== '';
  return {
    ...shown,
    bannedWordInfractions: infractions,
    confirmationCode: isPending && !view.showsCodes ? SECRET_MASK : row.confirmationCode,
    clusterPlaytimeCounters: playtimes.map(({ clusterId, counter }) => ({ clusterId, counter })),
    startSetClaims: claims.map(({ setId, count }) => ({ setId, count })),
    ...(names && { playerName: names.name, characterName: names.characterName }),
  };
}
