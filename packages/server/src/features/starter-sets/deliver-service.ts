import { InvalidArgumentError } from '@arkwright/ark/command-arguments';
import { type RconCommand, rawCommand } from '@arkwright/ark/commands';
import { mayCrash } from '@arkwright/ark/known-commands';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { EOS_ID_PLACEHOLDER, PLAYER_ID_PLACEHOLDER } from '@arkwright/contracts/starter-sets/bounds';
import type { AppContext } from '../../context/app-context.ts';
import { eachInstance } from '../../core/access/each-instance.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { systemActor } from '../../core/identity/actor.ts';
import { commandResult, NOT_CONNECTED, sendCommands } from '../../game-commands/service.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { ENDLESS, type SweepTurn } from '../../platform/work/sweeps.ts';
import { runInGame, whyNotInGame } from '../companion/service.ts';
import { findSurvivors } from '../data-dashboard/service.ts';
import { listOnlinePlayers } from '../known-players/service.ts';
import { listServerNames } from '../servers/service.ts';
import { log } from './claim-service.ts';
import type { DeliveryRow } from './repository.ts';
import * as repository from './repository.ts';
import { announceSets } from './set-service.ts';
import { deliveredLine, failedLine } from './words.ts';

/** A claim whose commands have run for longer was left by a program that stopped. */
const ABANDONED_MS = 15 * MINUTE_MS;
const STOPPED = 'The program stopped while the game was asked: some of it may have arrived.';

/** Delivers what was claimed to players who are online, each claim once. */
export async function deliverClaims(context: AppContext, turn: SweepTurn = ENDLESS): Promise<void> {
  const botIds = await repository.listInstancesOpen(context.db);
  await eachInstance(context, { botIds, turn, what: 'starter sets' }, async (scope) => {
    await endAbandoned(context, scope);
    const waiting = await repository.listWaiting(context.db, scope);
    const serverIds = [...new Set(waiting.flatMap((delivery) => delivery.serverIds))];
    if (serverIds.length === 0) return;
    const online = await listOnlinePlayers(context.db, scope, serverIds);
    const names = await listServerNames(context.db, scope);
    // Where one command was not answered, others would wait as long.
    const silent = new Set<string>();
    for (const delivery of waiting) {
      if (!turn.isHeld()) return;
      const there = online.find(
        ({ netId, serverId }) =>
          netId === delivery.netId && delivery.serverIds.includes(serverId) && !silent.has(serverId),
      );
      if (!there) continue;
      const end = await deliver(context, scope, { delivery, serverId: there.serverId, names });
      if (end !== 'done') silent.add(there.serverId);
    }
  });
}

type Delivering = { delivery: DeliveryRow; serverId: string; names: ReadonlyMap<string, string> };

async function deliver(
  context: AppContext,
  scope: InstanceScope,
  { delivery, serverId, names }: Delivering,
): Promise<'done' | 'failed' | 'waiting'> {
  const prepared = await prepare(context, scope, { delivery, serverId });
  const from = { ...delivery, state: 'waiting' as const };
  if ('wait' in prepared) {
    if (prepared.wait !== delivery.problem)
      await repository.moveDelivery(context.db, from, { problem: prepared.wait });
    return 'waiting';
  }
  // Before the first command: whatever happens from here on, it is not delivered again by itself.
  const started = { state: 'running' as const, serverId, startedAt: context.clock.now(), problem: '' };
  if (!(await repository.moveDelivery(context.db, from, started))) return 'waiting';
  const running = { ...delivery, state: 'running' as const };
  const { done, problem } = await runAll(context, scope, { serverId, commands: prepared.commands });
  if (done === 0 && problem === NOT_CONNECTED) {
    await repository.moveDelivery(context.db, running, {
      state: 'waiting',
      serverId: '',
      startedAt: 0,
      problem,
    });
    return 'waiting';
  }
  const state = problem === '' ? 'done' : 'failed';
  await changeInstance(context, scope, async (tx) => {
    const told =
      problem && done > 0 ? `${problem} ${done} of ${prepared.commands.length} commands were run.` : problem;
    await repository.moveDelivery(tx, running, { state, problem: told, endedAt: context.clock.now() });
    const { username, setName: set } = delivery;
    const line =
      state === 'done'
        ? deliveredLine(username, { set, server: names.get(serverId) ?? '' })
        : failedLine(username, { set, problem: told });
    await log(context, tx, { scope, line });
    await announceSets(context, tx, scope);
  });
  return state;
}

/** The commands for this player, or what has to be waited for before the first of them. */
async function prepare(
  context: AppContext,
  scope: InstanceScope,
  { delivery, serverId }: Omit<Delivering, 'names'>,
): Promise<{ commands: RconCommand[] } | { wait: string }> {
  const { commands, netId } = delivery;
  let characterId = '';
  if (commands.some((line) => line.includes(PLAYER_ID_PLACEHOLDER))) {
    const survivors = await findSurvivors(context, scope, netId);
    characterId = survivors.find((survivor) => survivor.serverId === serverId)?.characterId ?? '';
    if (characterId === '')
      return { wait: 'The number of the character is not known: no companion has told it.' };
  }
  if (commands.some(mayCrash)) {
    const why = await whyNotInGame(context, scope, serverId);
    if (why !== undefined) return { wait: why };
  }
  return {
    commands: commands.map((line) =>
      rawCommand(line.replaceAll(EOS_ID_PLACEHOLDER, netId).replaceAll(PLAYER_ID_PLACEHOLDER, characterId)),
    ),
  };
}

/** Runs commands one after the other, up to the first that fails: how many were done, and why no more. */
async function runAll(
  context: AppContext,
  scope: InstanceScope,
  { serverId, commands }: { serverId: string; commands: readonly RconCommand[] },
): Promise<{ done: number; problem: string }> {
  const by: By = { actor: systemActor('Starter Sets'), scope, origin: 'system' };
  let done = 0;
  for (const command of commands) {
    const problem = await runOne(context, by, { serverId, command });
    if (problem !== '') return { done, problem };
    done++;
  }
  return { done, problem: '' };
}

async function runOne(
  context: AppContext,
  by: By,
  order: { serverId: string; command: RconCommand },
): Promise<string> {
  try {
    if (mayCrash(order.command)) {
      await runInGame(context, { by, ...order });
      return '';
    }
    const [id = ''] = await context.db.transaction((tx) =>
      sendCommands(context, tx, { scope: by.scope, commands: [order] }),
    );
    const { isDone, reply } = await commandResult(context, by.scope, id);
    return isDone ? '' : reply || 'The game did not do it.';
  } catch (error) {
    if (error instanceof AppError || error instanceof InvalidArgumentError) return error.message;
    throw error;
  }
}

async function endAbandoned(context: AppContext, scope: InstanceScope): Promise<void> {
  const abandoned = await repository.listAbandoned(context.db, scope, context.clock.now() - ABANDONED_MS);
  for (const delivery of abandoned)
    await changeInstance(context, scope, async (tx) => {
      const end = { state: 'unknown' as const, problem: STOPPED, endedAt: context.clock.now() };
      if (!(await repository.moveDelivery(tx, delivery, end))) return;
      const { username, setName: set } = delivery;
      await log(context, tx, { scope, line: failedLine(username, { set, problem: STOPPED }) });
      await announceSets(context, tx, scope);
    });
}
