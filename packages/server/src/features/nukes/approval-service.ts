import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { MAX_WAITING_NUKES, NUKE_WAITS_MINUTES } from '@arkwright/contracts/nukes/bounds';
import type { NukeKind, WaitingNuke } from '@arkwright/contracts/nukes/schema';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance, lockInstance } from '../../core/access/keep-instance.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import { type By, recordChange } from '../../core/history/change-log.ts';
import { personOf } from '../../core/identity/actor.ts';
import { getSettings, getSettingsInEffect } from '../../core/settings/settings.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import { listServers } from '../servers/service.ts';
import { announceRows } from '../uploads/service.ts';
import * as repository from './requests-repository.ts';

/** Whether the owner wants two people to agree: a setting of automatic decay, as long as the tier has that. */
export async function needsTwoPeople(context: AppContext, scope: InstanceScope): Promise<boolean> {
  const { needsTwoPeople: isWanted } = await getSettings(context.db, scope, 'decay');
  if (!isWanted) return false;
  const effect = await getSettingsInEffect(context, scope, ['decay']);
  return effect?.limits.decay !== false;
}

/** The target of a nuke; `target` is its name for the history. */
export type NukeSubject = {
  kind: NukeKind;
  serverId: string;
  key: string;
  target: { kind: string; id: string; name: string };
};

/**
 * Whether the nuke runs now, which ends its request. With `needsTwo`, not if no other person has requested it within the
 * hour: then it waits, and the history records that. The person who requested it is only in that entry: names in an entry's
 * values would outlive the account.
 */
export async function agreeOrAsk(
  context: AppContext,
  tx: Queries,
  { by, asked, needsTwo }: { by: By; asked: NukeSubject; needsTwo: boolean },
): Promise<boolean> {
  const { scope, actor } = by;
  const { kind, serverId, key, target } = asked;
  const now = context.clock.now();
  // If two are first at the same time, the second finds the first one's request.
  await lockInstance(tx, scope);
  const waiting = await repository.lockRequest(tx, scope, { kind, serverId, targetId: key, now });
  const isSecond = waiting !== undefined && waiting.personId !== personOf(actor);
  if (!needsTwo || isSecond) {
    if (waiting) await repository.deleteRequest(tx, scope, waiting);
    return true;
  }
  if (waiting) return false;
  if ((await repository.listRequests(tx, scope, now)).length >= MAX_WAITING_NUKES)
    throw new AppError('LIMIT_REACHED', `At most ${MAX_WAITING_NUKES} nukes can wait for a second person.`);
  const who = { personId: personOf(actor), by: actor.name, at: now };
  await repository.insertRequest(tx, {
    botId: scope.botId,
    id: newId(),
    serverId,
    kind,
    targetId: key,
    name: target.name,
    ...who,
  });
  await recordChange(tx, by, {
    at: now,
    area: 'DataDashboard',
    action: 'dashboard.nuke-asked',
    target,
    before: null,
    after: { serverId },
  });
  return false;
}

/** The nukes that wait for a second person, as `by` sees them. */
export async function listWaitingNukes(context: AppContext, by: By): Promise<WaitingNuke[]> {
  const [rows, servers] = await Promise.all([
    repository.listRequests(context.db, by.scope, context.clock.now()),
    listServers(context, by.scope),
  ]);
  const nameOf = new Map(servers.map(({ id, name }) => [id, name]));
  return rows.map(({ id, kind, serverId, targetId, name, by: asker, personId, at }) => ({
    id,
    kind,
    serverId,
    serverName: nameOf.get(serverId) ?? '',
    targetId,
    name,
    by: asker,
    isMine: personId === personOf(by.actor),
    endsAt: at + NUKE_WAITS_MINUTES * MINUTE_MS,
  }));
}

const TARGETS = { players: 'player', tribes: 'tribe', bases: 'base' } as const;

/** Declines a waiting nuke. NOT_FOUND for one that was done, declined or has expired. */
export async function declineNuke(
  context: AppContext,
  by: By,
  { serverId, id }: { serverId: string; id: string },
): Promise<void> {
  await changeInstance(context, by.scope, async (tx) => {
    const row = await repository.deleteRequest(tx, by.scope, { serverId, id });
    if (!row) throw new AppError('NOT_FOUND', 'This nuke does not wait any more.');
    await recordChange(tx, by, {
      at: context.clock.now(),
      area: 'DataDashboard',
      action: 'dashboard.nuke-declined',
      target: { kind: TARGETS[row.kind], id: row.id, name: row.name },
      before: { serverId },
      after: null,
    });
  });
}

/** Deletes the nuke requests of a person whose account is deleted, in all instances. */
export async function forgetAsker(context: AppContext, discordId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    for (const botId of await repository.deletePerson(tx, discordId))
      await announceRows(context, tx, { scope: systemScope(botId) });
  });
}
