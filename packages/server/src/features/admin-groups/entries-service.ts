import { allowPlayerToJoinNoCheck, disallowPlayerToJoinNoCheck } from '@arkwright/ark/commands';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { AppContext } from '../../context/app-context.ts';
import { eachInstance } from '../../core/access/each-instance.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import type { Effects } from '../../game-commands/effects.ts';
import { sendCommands } from '../../game-commands/service.ts';
import type { Queries } from '../../platform/database/database.ts';
import { AGAIN, ENDLESS, type SweepTurn, UNTIL_WOKEN } from '../../platform/work/sweeps.ts';
import { listServerStatuses } from '../server-status/service.ts';
import type { EntryRow } from './entries-repository.ts';
import * as entries from './entries-repository.ts';
import { announceWaiting, listJoinGroupsByLimit, wantedEntries } from './join-service.ts';

/** A failed entry is tried again after this. */
const RETRY_MS = MINUTE_MS;
/** Commands for one server that are on their way at a time: others have a turn in between. */
const PER_SERVER = 20;
/** Longer replies of the game are cut. */
const MAX_REASON_LENGTH = 300;

/** Sends pending entries of servers that are up. Returns when there is something to do next (`Sweep.run`). */
export async function sendEntries(context: AppContext, turn: SweepTurn = ENDLESS): Promise<number> {
  const botIds = await entries.listInstancesWaiting(context.db);
  await eachInstance(context, { botIds, turn, what: 'exclusive join lists' }, (scope) =>
    sendDue(context, scope),
  );
  return botIds.length > 0 ? AGAIN : UNTIL_WOKEN;
}

/**
 * Adds everyone again on servers that came up since: it is not known for all builds whether a game remembers its list
 * across a restart, and adding twice changes nothing.
 */
export async function renewEntries(context: AppContext, turn: SweepTurn = ENDLESS): Promise<void> {
  const botIds = await entries.listInstances(context.db);
  await eachInstance(context, { botIds, turn, what: 'exclusive join lists' }, async (scope) => {
    const online = await listOnline(context, context.db, scope);
    await changeInstance(context, scope, async (tx) => {
      if (await entries.renew(tx, scope, online)) await announceWaiting(context, tx, scope);
    });
  });
}

/** Stores how commands ended in their entries. Adding or removing a player twice changes nothing. */
export const joinEffects: Effects = {
  feature: 'exclusive-join',
  isRepeatable: true,
  async onSettled(context, tx, outcomes) {
    const ends = outcomes.map(({ botId, id, outcome, reply }) => ({
      botId,
      id,
      isDone: outcome === 'done',
      reply: reply.slice(0, MAX_REASON_LENGTH).toWellFormed(),
    }));
    const hasFailed = ends.some(({ isDone }) => !isDone);
    for (const botId of await entries.takeResults(tx, ends, context.clock.now())) {
      await context.bus.publish(tx, { kind: 'changed', of: { botId }, topic: 'exclusive-join-entries' });
      if (hasFailed) await announceWaiting(context, tx, systemScope(botId));
    }
  },
};

async function sendDue(context: AppContext, scope: InstanceScope): Promise<void> {
  await changeInstance(context, scope, async (tx) => {
    const online = await listOnline(context, tx, scope);
    const serverIds = online.map(({ serverId }) => serverId);
    const now = context.clock.now();
    const triedBefore = now - RETRY_MS;
    const due = await entries.lockDue(tx, scope, { serverIds, triedBefore, perServer: PER_SERVER });
    const { within } = await listJoinGroupsByLimit(context, tx, scope);
    const allowed = new Set(wantedEntries(within).map(keyOf));
    // Groups beyond the tier's limit add no one; removals don't depend on the tier.
    const sendable = due.filter((entry) => !entry.isWanted || allowed.has(keyOf(entry)));
    const commands = sendable.map((entry) => ({ serverId: entry.serverId, command: commandFor(entry) }));
    await entries.postpone(
      tx,
      due.filter((entry) => !sendable.includes(entry)),
      now,
    );
    const ids = await sendCommands(context, tx, { scope, commands, feature: 'exclusive-join' });
    const sent = sendable.map((entry, index) => ({ ...entry, commandId: ids[index] ?? '' }));
    if (sent.length > 0) await entries.recordSent(tx, sent, now);
  });
}

const keyOf = ({ serverId, netId }: Pick<EntryRow, 'serverId' | 'netId'>) => `${serverId} ${netId}`;

const commandFor = ({ isWanted, netId }: EntryRow) =>
  isWanted ? allowPlayerToJoinNoCheck(netId) : disallowPlayerToJoinNoCheck(netId);

async function listOnline(context: AppContext, db: Queries, scope: InstanceScope) {
  return (await listServerStatuses({ ...context, db }, scope)).filter(({ state }) => state === 'online');
}
