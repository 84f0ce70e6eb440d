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
import type { InstanceScope } from '../../core/access/scope.ts';
import { getSettingsInEffect } from '../../core/settings/settings.ts';
import type { Transport } from '../../game-commands/repository.ts';
import { sendCommands, UNKNOWN_OUTCOME } from '../../game-commands/service.ts';
import type { Queries } from '../../platform/database/database.ts';
import { ENDLESS, type Sweep, type SweepTurn } from '../../platform/work/sweeps.ts';
import { ANSWER_MS, routeCommands } from '../companion/service.ts';
import { findSurvivors } from '../data-dashboard/service.ts';
import { listOnlinePlayers } from '../known-players/service.ts';
import { findPlaytime } from '../playtime/service.ts';
import { listEnabled, listServerNames } from '../servers/service.ts';
import { releaseClaims } from '../set-claims/service.ts';
import type { CommandEnd, DeliveryRow } from './repository.ts';
import * as repository from './repository.ts';
import { announceSets, log } from './set-service.ts';
import { deliveredLine, failedLine, lapsedLine, playtimeWords, unknownLine } from './words.ts';

/** Claims of an instance that one turn moves on, and that it begins: no instance has the others wait for long. */
const AT_ONCE = 100;
/** A claim that could not be started is retried after this. */
const RETRY_MS = 20_000;

type OnlineOn = ReadonlyMap<string, readonly string[]>;

/** Begins claims every few seconds, and moves those on that are under way whenever commands have ended. */
export function deliverySweep(): Sweep<AppContext> {
  // Thousands of commands may end in a second, of timed commands or the console: those wake no one.
  let isAnyRunning = false;
  return {
    name: 'starter set claims',
    everyMs: 5000,
    wakesOn: ({ kind }) => kind === 'commands-ended' && isAnyRunning,
    async run(context, turn) {
      isAnyRunning = await deliverClaims(context, turn);
    },
  };
}

/**
 * Advances claims: begins those of online players, and sends the next command once one has ended. Each step is one
 * transaction that stores it together with the command that it queues, so that wherever the program is killed, no command
 * is sent twice and no claim is lost; nothing waits for a game in memory. Returns whether any is in progress.
 */
export async function deliverClaims(context: AppContext, turn: SweepTurn = ENDLESS): Promise<boolean> {
  const botIds = await repository.listInstancesOpen(context.db);
  await eachInstance(context, { botIds, turn, what: 'starter sets' }, async (scope) => {
    await endOld(context, scope);
    const online = await findOnline(context, scope);
    for (const { delivery, end } of await repository.listEnded(context.db, scope, AT_ONCE))
      if (turn.isHeld())
        await attempt(context, delivery, () => moveOn(context, scope, { delivery, end, online }));
    const effect = await getSettingsInEffect(context, scope, ['starterSetsConfig']);
    if (!effect?.groups.starterSetsConfig.isEnabled || !effect.limits.starterSets) return;
    const due = await repository.listDue(context.db, scope, {
      netIds: [...online.keys()],
      triedBefore: context.clock.now() - RETRY_MS,
      limit: AT_ONCE,
    });
    for (const delivery of due)
      if (turn.isHeld()) await attempt(context, delivery, () => begin(context, scope, { delivery, online }));
  });
  return repository.isAnyRunning(context.db);
}

/** The trouble of one claim holds up no other. It is tried again at the next turn. */
async function attempt(
  context: AppContext,
  { botId, id }: DeliveryRow,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    context.log.warn({ err: error, botId, claimId: id }, 'a claim of a starter set could not go on');
  }
}

/** On which enabled servers of the instance each player is: a disabled one is left as it was last seen. */
async function findOnline(context: AppContext, scope: InstanceScope): Promise<OnlineOn> {
  const isEnabled = await listEnabled(context.db, scope);
  const enabled = [...isEnabled.keys()].filter((id) => isEnabled.get(id));
  const online = await listOnlinePlayers(context.db, scope, enabled);
  const byPlayer = Map.groupBy(online, ({ netId }) => netId);
  return new Map([...byPlayer].map(([netId, on]) => [netId, on.map(({ serverId }) => serverId)]));
}

type Sending = { serverId: string; transport: Transport; command: RconCommand };
/** The next step of a claim: a command, or something to wait for, in words (empty where that needs none). */
type Next = Sending | { wait: string };

/** Begins a claim, or continues an interrupted one. The current settings count, not those at the time of the claim. */
async function begin(
  context: AppContext,
  scope: InstanceScope,
  { delivery, online }: { delivery: DeliveryRow; online: OnlineOn },
): Promise<void> {
  const there = online.get(delivery.netId) ?? [];
  if (delivery.doneCommands > 0) {
    const { commands } = delivery;
    const next = await nextOf(context, scope, { delivery, commands, serverIds: onSame(delivery, there) });
    return send(context, scope, { delivery, next, change: {} });
  }
  const set = await repository.findSet(context.db, scope, delivery.setId);
  // Gone a moment ago: the claim was ended with it.
  if (!set) return;
  const why = await claimProblem(context, scope, { set, netId: delivery.netId });
  if (why !== undefined) return send(context, scope, { delivery, next: { wait: why }, change: {} });
  const commands = commandsOf(set.command);
  const serverIds = there.filter((id) => set.serverIds.includes(id));
  if (commands.length === 0 && serverIds[0] !== undefined)
    return end(context, scope, {
      delivery: { ...delivery, serverId: serverIds[0] },
      state: 'done',
      problem: '',
    });
  const next = await nextOf(context, scope, { delivery, commands, serverIds });
  await send(context, scope, { delivery, next, change: { commands } });
}

/** A delivery continues on the server where it began. */
const onSame = ({ serverId }: DeliveryRow, there: readonly string[]) => there.filter((id) => id === serverId);

/** Why a player does not get a set as it is now, in words. */
async function claimProblem(
  context: AppContext,
  scope: InstanceScope,
  { set, netId }: { set: repository.SetRow; netId: string },
): Promise<string | undefined> {
  if (set.isDisabled) return 'The starter set is disabled.';
  const { requiredPlaytimeId: playtimeId, requiredPlaytimeMinutes: required } = set;
  const minutes = await findPlaytime(context.db, scope, { netId, playtimeId });
  if (minutes === undefined) return 'The player is not registered any more.';
  return minutes < required
    ? `The set needs ${playtimeWords(required)} of playtime. The player has ${playtimeWords(minutes)}.`
    : undefined;
}

/** The next command on the first server where it, and those after it, may be sent; else what it waits for. */
async function nextOf(
  context: AppContext,
  scope: InstanceScope,
  of: { delivery: DeliveryRow; commands: readonly string[]; serverIds: readonly string[] },
): Promise<Next> {
  const { delivery, commands, serverIds } = of;
  const left = commands.slice(delivery.doneCommands);
  const [line = ''] = left;
  let wait = '';
  for (const serverId of serverIds) {
    const orders = left.map((each) => ({ serverId, command: rawCommand(each) }));
    const routed = await routeCommands(context, context.db, scope, orders);
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

/** Hands the next command of a claim over, or has it wait, if it still is as it was. */
async function send(
  context: AppContext,
  scope: InstanceScope,
  { delivery, next, change }: { delivery: DeliveryRow; next: Next; change: Partial<DeliveryRow> },
): Promise<void> {
  if ('wait' in next && delivery.state === 'waiting' && next.wait === delivery.problem) {
    // No news; but others have their turn before it is retried.
    await repository.moveDelivery(context.db, delivery, { triedAt: context.clock.now() });
    return;
  }
  await changeInstance(context, scope, async (tx) => {
    if ('wait' in next) {
      const { doneCommands = delivery.doneCommands } = change;
      const waiting = { state: 'waiting', commandId: '', doneCommands, problem: next.wait } as const;
      await repository.moveDelivery(tx, delivery, { ...waiting, triedAt: context.clock.now() });
    } else {
      const { serverId, transport, command } = next;
      const commands = [{ serverId, command, transport }];
      const takeMs = transport === 'companion' ? { takeMs: ANSWER_MS } : {};
      const [commandId = ''] = await sendCommands(context, tx, { scope, commands, ...takeMs });
      const running = { state: 'running', commandId, serverId, problem: '' } as const;
      // Another worker was faster: the command is rolled back with the transaction.
      if (!(await repository.moveDelivery(tx, delivery, { ...change, ...running }))) throw new Overtaken();
    }
    await announceSets(context, tx, scope);
  }).catch((error: unknown) => {
    if (!(error instanceof Overtaken)) throw error;
  });
}

class Overtaken extends Error {}

/** A command of the claim has ended: the next one, or the end. */
async function moveOn(
  context: AppContext,
  scope: InstanceScope,
  { delivery: before, end: of, online }: { delivery: DeliveryRow; end: CommandEnd; online: OnlineOn },
): Promise<void> {
  const { commands } = before;
  // Nothing was done, and nothing is lost: it is tried again.
  if (of.kind === 'unsent')
    return send(context, scope, { delivery: before, next: { wait: of.reply }, change: {} });
  const doneCommands = before.doneCommands + (of.kind === 'done' ? 1 : 0);
  const delivery = { ...before, doneCommands };
  if (of.kind === 'refused')
    return end(context, scope, { delivery, state: 'failed', problem: of.reply || 'The game did not do it.' });
  if (of.kind === 'unclear')
    return end(context, scope, { delivery, state: 'unknown', problem: of.reply || UNKNOWN_OUTCOME });
  if (doneCommands >= commands.length) return end(context, scope, { delivery, state: 'done', problem: '' });
  const serverIds = onSame(delivery, online.get(delivery.netId) ?? []);
  const next = await nextOf(context, scope, { delivery, commands, serverIds });
  await send(context, scope, { delivery, next, change: { doneCommands } });
}

type End = { delivery: DeliveryRow; state: 'done' | 'failed' | 'unknown' | 'lapsed'; problem: string };

/** Ends a claim, and posts the result. A claim that was not even begun in time is released. */
async function end(
  context: AppContext,
  scope: InstanceScope,
  { delivery, state, problem }: End,
): Promise<void> {
  const { doneCommands, commands, serverId, netId, setId } = delivery;
  const howFar = ` ${doneCommands} of ${commands.length} commands were run.`;
  // A reason from a game or a companion may lack a full stop.
  const stop = /[.!?…]$/.test(problem) ? '' : '.';
  const told = problem && doneCommands > 0 ? `${problem}${stop}${howFar}` : problem;
  await changeInstance(context, scope, async (tx) => {
    const change = {
      state,
      serverId,
      doneCommands,
      problem: told,
      endedAt: context.clock.now(),
      commandId: '',
    };
    if (!(await repository.moveDelivery(tx, delivery, change))) return;
    if (state === 'lapsed' && doneCommands === 0) await releaseClaims(context, tx, scope, [{ netId, setId }]);
    const line = await lineOf(tx, scope, { delivery, state, problem: told });
    await log(context, tx, { scope, line });
    await announceSets(context, tx, scope);
  });
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
  for (const delivery of await repository.listOld(context.db, scope, { before, limit: AT_ONCE })) {
    const again = delivery.doneCommands === 0 ? ' It can be claimed again.' : '';
    const problem = `It waited for ${CLAIM_WAITS_DAYS} days.${again}`;
    await attempt(context, delivery, () => end(context, scope, { delivery, state: 'lapsed', problem }));
  }
}
