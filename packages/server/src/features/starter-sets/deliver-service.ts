import { type RconCommand, rawCommand } from '@arkwright/ark/commands';
import { DAY_MS } from '@arkwright/contracts/core/durations';
import {
  CLAIM_WAITS_DAYS,
  EOS_ID_PLACEHOLDER,
  PLAYER_ID_PLACEHOLDER,
} from '@arkwright/contracts/starter-sets/bounds';
import { commandsOf } from '@arkwright/contracts/starter-sets/schema';
import type { AppContext } from '../../context/app-context.ts';
import { eachInstance } from '../../core/access/each-instance.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import { getSettingsInEffect } from '../../core/settings/settings.ts';
import { type Effects, type Outcome, withOutcomes } from '../../game-commands/effects.ts';
import type { Transport } from '../../game-commands/repository.ts';
import { sendCommands, UNKNOWN_OUTCOME } from '../../game-commands/service.ts';
import type { Queries } from '../../platform/database/database.ts';
import { AGAIN, ENDLESS, type Sweep, type SweepTurn, UNTIL_WOKEN } from '../../platform/work/sweeps.ts';
import { ANSWER_MS, routeCommands } from '../companion/service.ts';
import { listOnlinePlayers } from '../known-players/service.ts';
import { findPlaytime } from '../playtime/service.ts';
import { listEnabled, listServerNames } from '../servers/service.ts';
import { releaseClaims } from '../set-claims/service.ts';
import { findSurvivors } from '../uploads/service.ts';
import type { DeliveryRow } from './repository.ts';
import * as repository from './repository.ts';
import { announceSets, log } from './set-service.ts';
import { deliveredLine, failedLine, lapsedLine, playtimeWords, unknownLine } from './words.ts';

/** Claims of an instance that one turn begins: no instance has the others wait for long. */
const AT_ONCE = 100;
/** Ends of commands that move claims on in one transaction. */
const ENDS_AT_ONCE = 20;
/** Claims of players who are not online are looked at so often. */
const EVERY_MS = 5000;
/** A claim that could not be started is retried after this. */
const RETRY_MS = 20_000;

type OnlineOn = ReadonlyMap<string, readonly string[]>;

export const deliverySweep: Sweep<AppContext> = {
  name: 'starter set claims',
  everyMs: EVERY_MS,
  wakesOn: (message) => message.kind === 'changed' && message.topic === 'starter-sets',
  gapMs: EVERY_MS,
  run: deliverClaims,
};

/**
 * Begins claims of online players, and those again whose last command was not sent. Each step is one transaction that stores
 * it together with the command that it queues, so that wherever the program is killed, no command is sent twice and no claim
 * is lost; nothing waits for a game in memory. Returns when there is something to do next (`Sweep.run`).
 */
export async function deliverClaims(context: AppContext, turn: SweepTurn = ENDLESS): Promise<number> {
  const botIds = await repository.listInstancesWaiting(context.db);
  await eachInstance(context, { botIds, turn, what: 'starter sets' }, async (scope) => {
    await endOld(context, scope);
    const effect = await getSettingsInEffect(context, scope, ['starterSetsConfig']);
    if (!effect?.groups.starterSetsConfig.isEnabled || !effect.limits.starterSets) return;
    const online = await findOnline(context.db, scope);
    const due = await repository.listDue(context.db, scope, {
      netIds: [...online.keys()],
      triedBefore: context.clock.now() - RETRY_MS,
      limit: AT_ONCE,
    });
    for (const { id } of due)
      if (turn.isHeld())
        await attempt(context, { scope, id }, (tx, delivery) => begin(context, tx, { delivery, online }));
  });
  return botIds.length > 0 ? AGAIN : UNTIL_WOKEN;
}

/** Works on a claim that waits, with it locked. The trouble of one claim holds up no other: it is tried again at the next turn. */
async function attempt(
  context: AppContext,
  { scope, id }: { scope: InstanceScope; id: string },
  work: (tx: Queries, delivery: DeliveryRow) => Promise<void>,
): Promise<void> {
  const { botId } = scope;
  try {
    await changeInstance(context, scope, async (tx) => {
      const delivery = await repository.lockWaiting(tx, { botId, id });
      if (delivery) await work(tx, delivery);
    });
  } catch (error) {
    context.log.warn({ err: error, botId, claimId: id }, 'a claim of a starter set could not go on');
  }
}

/** Moves claims on once their commands have ended. What may have been done is not repeated. */
export const deliveryEffects: Effects = {
  feature: 'starter-sets',
  isRepeatable: false,
  most: ENDS_AT_ONCE,
  async onSettled(context, tx, outcomes) {
    const running = withOutcomes(await repository.lockSent(tx, outcomes), outcomes, (row) => row.commandId);
    for (const [botId, ofInstance] of Map.groupBy(running, ({ row }) => row.botId)) {
      const online = await findOnline(tx, systemScope(botId));
      for (const { row: delivery, outcome } of ofInstance)
        await moveOn(context, tx, { delivery, outcome, online });
    }
  },
};

/** On which enabled servers of the instance each player is: a disabled one is left as it was last seen. */
async function findOnline(db: Queries, scope: InstanceScope): Promise<OnlineOn> {
  const isEnabled = await listEnabled(db, scope);
  const enabled = [...isEnabled.keys()].filter((id) => isEnabled.get(id));
  const online = await listOnlinePlayers(db, scope, enabled);
  const byPlayer = Map.groupBy(online, ({ netId }) => netId);
  return new Map([...byPlayer].map(([netId, on]) => [netId, on.map(({ serverId }) => serverId)]));
}

type Sending = { serverId: string; transport: Transport; command: RconCommand };
/** The next step of a claim: a command, or something to wait for, in words (empty where that needs none). */
type Next = Sending | { wait: string };

/** Begins a claim, or continues an interrupted one. The current settings count, not those at the time of the claim. */
async function begin(
  context: AppContext,
  tx: Queries,
  { delivery, online }: { delivery: DeliveryRow; online: OnlineOn },
): Promise<void> {
  const scope = systemScope(delivery.botId);
  const there = online.get(delivery.netId) ?? [];
  if (delivery.doneCommands > 0) {
    const { commands } = delivery;
    const next = await nextOf(context, tx, { delivery, commands, serverIds: onSame(delivery, there) });
    return send(context, tx, { delivery, next, change: {} });
  }
  const set = await repository.findSet(tx, scope, delivery.setId);
  // Gone a moment ago: the claim was ended with it.
  if (!set) return;
  const why = await claimProblem(tx, scope, { set, netId: delivery.netId });
  if (why !== undefined) return send(context, tx, { delivery, next: { wait: why }, change: {} });
  const commands = commandsOf(set.command);
  const serverIds = there.filter((id) => set.serverIds.includes(id));
  const [serverId] = serverIds;
  if (commands.length === 0 && serverId !== undefined)
    return end(context, tx, { delivery: { ...delivery, serverId }, state: 'done', problem: '' });
  const next = await nextOf(context, tx, { delivery, commands, serverIds });
  await send(context, tx, { delivery, next, change: { commands } });
}

/** A delivery continues on the server where it began. */
const onSame = ({ serverId }: DeliveryRow, there: readonly string[]) => there.filter((id) => id === serverId);

/** Why a player does not get a set as it is now, in words. */
async function claimProblem(
  tx: Queries,
  scope: InstanceScope,
  { set, netId }: { set: repository.SetRow; netId: string },
): Promise<string | undefined> {
  if (set.isDisabled) return 'The starter set is disabled.';
  const { requiredPlaytimeId: playtimeId, requiredPlaytimeMinutes: required } = set;
  const minutes = await findPlaytime(tx, scope, { netId, playtimeId });
  if (minutes === undefined) return 'The player is not registered any more.';
  return minutes < required
    ? `The set needs ${playtimeWords(required)} of playtime. The player has ${playtimeWords(minutes)}.`
    : undefined;
}

/** The next command on the first server where it, and those after it, may be sent; else what it waits for. */
async function nextOf(
  context: AppContext,
  tx: Queries,
  of: { delivery: DeliveryRow; commands: readonly string[]; serverIds: readonly string[] },
): Promise<Next> {
  const { delivery, commands, serverIds } = of;
  const scope = systemScope(delivery.botId);
  const left = commands.slice(delivery.doneCommands);
  const [line = ''] = left;
  let wait = '';
  for (const serverId of serverIds) {
    const orders = left.map((each) => ({ serverId, command: rawCommand(each) }));
    const routed = await routeCommands(context, tx, scope, orders);
    const barrier = routed.find((each) => each.barrier !== '')?.barrier;
    if (barrier !== undefined) {
      wait ||= barrier;
      continue;
    }
    const needsNumber = left.some((each) => each.includes(PLAYER_ID_PLACEHOLDER));
    const playerId = needsNumber ? await findNumber(context, scope, { serverId, netId: delivery.netId }) : '';
    if (playerId === undefined) {
      wait ||= 'The number of the character is not known: no companion has told it.';
      continue;
    }
    const transport = routed[0]?.transport ?? 'rcon';
    return { serverId, transport, command: fillIn(line, { eosId: delivery.netId, playerId }) };
  }
  return { wait };
}

/** The number that the game knows a player's character by on a server. */
async function findNumber(
  context: AppContext,
  scope: InstanceScope,
  { serverId, netId }: { serverId: string; netId: string },
): Promise<string | undefined> {
  const survivors = await findSurvivors(context, scope, netId);
  const number = survivors.find((survivor) => survivor.serverId === serverId)?.characterId ?? '';
  return /^\d+$/.test(number) ? number : undefined;
}

/** In one pass: inserted values are not replaced again. */
function fillIn(line: string, { eosId, playerId }: { eosId: string; playerId: string }): RconCommand {
  const parts = line
    .split(EOS_ID_PLACEHOLDER)
    .map((part) => part.replaceAll(PLAYER_ID_PLACEHOLDER, playerId));
  return rawCommand(parts.join(eosId));
}

/** Hands the next command of a claim over, or has it wait. */
async function send(
  context: AppContext,
  tx: Queries,
  { delivery, next, change }: { delivery: DeliveryRow; next: Next; change: Partial<DeliveryRow> },
): Promise<void> {
  const scope = systemScope(delivery.botId);
  if ('wait' in next) {
    const isNews = delivery.state !== 'waiting' || next.wait !== delivery.problem;
    const { doneCommands = delivery.doneCommands } = change;
    const waiting = { state: 'waiting', commandId: '', doneCommands, problem: next.wait } as const;
    // Others have their turn before it is tried again.
    await repository.moveDelivery(tx, delivery, { ...waiting, triedAt: context.clock.now() });
    if (isNews) await announceSets(context, tx, scope);
    return;
  }
  const { serverId, transport, command } = next;
  const commands = [{ serverId, command, transport }];
  const takeMs = transport === 'companion' ? { takeMs: ANSWER_MS } : {};
  const order = { scope, commands, feature: 'starter-sets' as const, ...takeMs };
  const [commandId = ''] = await sendCommands(context, tx, order);
  const running = { state: 'running', commandId, serverId, problem: '' } as const;
  await repository.moveDelivery(tx, delivery, { ...change, ...running });
  await announceSets(context, tx, scope);
}

/** A command of the claim has ended: the next one, or the end. */
async function moveOn(
  context: AppContext,
  tx: Queries,
  { delivery: before, outcome: of, online }: { delivery: DeliveryRow; outcome: Outcome; online: OnlineOn },
): Promise<void> {
  const { commands } = before;
  const { outcome, reply } = of;
  // Nothing was done, and nothing is lost: it is tried again.
  if (of.mayRepeat) return send(context, tx, { delivery: before, next: { wait: reply }, change: {} });
  const doneCommands = before.doneCommands + (outcome === 'done' ? 1 : 0);
  const delivery = { ...before, doneCommands };
  if (outcome === 'refused')
    return end(context, tx, { delivery, state: 'failed', problem: reply || 'The game did not do it.' });
  if (outcome === 'unclear')
    return end(context, tx, { delivery, state: 'unknown', problem: reply || UNKNOWN_OUTCOME });
  if (doneCommands >= commands.length) return end(context, tx, { delivery, state: 'done', problem: '' });
  const serverIds = onSame(delivery, online.get(delivery.netId) ?? []);
  const next = await nextOf(context, tx, { delivery, commands, serverIds });
  await send(context, tx, { delivery, next, change: { doneCommands } });
}

type End = { delivery: DeliveryRow; state: 'done' | 'failed' | 'unknown' | 'lapsed'; problem: string };

/** Ends a claim, and posts the result. A claim that was not even begun in time is released. */
async function end(context: AppContext, tx: Queries, { delivery, state, problem }: End): Promise<void> {
  const { doneCommands, commands, serverId, netId, setId } = delivery;
  const scope = systemScope(delivery.botId);
  const howFar = ` ${doneCommands} of ${commands.length} commands were run.`;
  // A reason from a game or a companion may lack a full stop.
  const stop = /[.!?…]$/.test(problem) ? '' : '.';
  const told = problem && doneCommands > 0 ? `${problem}${stop}${howFar}` : problem;
  const endedAt = context.clock.now();
  const change = { state, serverId, doneCommands, problem: told, endedAt, commandId: '' };
  await repository.moveDelivery(tx, delivery, change);
  if (state === 'lapsed' && doneCommands === 0) await releaseClaims(context, tx, scope, [{ netId, setId }]);
  const line = await lineOf(tx, scope, { delivery, state, problem: told });
  await log(context, tx, { scope, line });
  await announceSets(context, tx, scope);
}

async function lineOf(tx: Queries, scope: InstanceScope, { delivery, state, problem }: End): Promise<string> {
  const { username, setName: set, serverId } = delivery;
  if (state === 'failed') return failedLine(username, { set, problem });
  if (state === 'unknown') return unknownLine(username, { set, problem });
  if (state === 'lapsed') return lapsedLine(username, { set, problem });
  const names = await listServerNames(tx, scope);
  return deliveredLine(username, { set, server: names.get(serverId) ?? '' });
}

/** Claims whose players did not come in time. */
async function endOld(context: AppContext, scope: InstanceScope): Promise<void> {
  const before = context.clock.now() - CLAIM_WAITS_DAYS * DAY_MS;
  for (const { id } of await repository.listOld(context.db, scope, { before, limit: AT_ONCE }))
    await attempt(context, { scope, id }, (tx, delivery) => {
      const again = delivery.doneCommands === 0 ? ' It can be claimed again.' : '';
      const problem = `It waited for ${CLAIM_WAITS_DAYS} days.${again}`;
      return end(context, tx, { delivery, state: 'lapsed', problem });
    });
}
