import { saveWorld, serverChat } from '@arkwright/ark/commands';
import { SAVE_SECONDS } from '@arkwright/contracts/host-power/bounds';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import type { Effects } from '../../game-commands/effects.ts';
import { sendCommands } from '../../game-commands/service.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { sideBySide } from '../../platform/base/side-by-side.ts';
import { isUnavailable, type Queries } from '../../platform/database/database.ts';
import { AGAIN, ENDLESS, type SweepTurn } from '../../platform/work/sweeps.ts';
import type { RconState } from './decide.ts';
import { endJob } from './ending-service.ts';
import { followRequest } from './follow-service.ts';
import { rconStateOf } from './rcon-service.ts';
import type { PowerKey, PowerRow, Progress } from './repository.ts';
import * as repository from './repository.ts';
import { check, sendRequest } from './request-service.ts';
import { announce, POWER_WORK } from './service.ts';

/** Jobs that are worked on at the same time: each may wait for its host. */
const AT_ONCE = 16;
/** Rounds in one turn: a job has so many steps that need not wait. */
const ROUNDS = 6;
/** A save that was not confirmed is asked for again after so long. */
const SAVE_AGAIN_MS = 2000;
/** Longer replies of the game are cut. */
const MAX_REPLY = 500;

/**
 * Moves jobs on that can go on. Safe with several workers and kills: the request to the host is marked as sent before it is
 * sent, and one that is marked is never sent again. Returns when there is something to do next (`Sweep.run`).
 */
export async function advancePower(context: AppContext, turn: SweepTurn = ENDLESS): Promise<number> {
  for (let round = 0; round < ROUNDS && turn.isHeld(); round++) {
    const due = await repository.listDue(context.db);
    if (due.length === 0) return repository.nextDue(context.db);
    await sideBySide(due, { atOnce: AT_ONCE, goesOn: () => turn.isHeld() }, (key) =>
      advance(context, key, turn),
    );
  }
  return AGAIN;
}

/** One job's trouble does not keep the others from going on. It is tried again at the next turn. */
async function advance(context: AppContext, key: PowerKey, turn: SweepTurn): Promise<void> {
  const scope = systemScope(key.botId);
  let row: PowerRow | undefined;
  try {
    row = await repository.findJob(context.db, scope, key.serverId);
    if (!row || row.id !== key.id) return;
    if (row.step === 'checking') await check(context, row, turn);
    else if (row.step === 'warning') await warn(context, scope, row);
    else if (row.step === 'saving') await save(context, scope, row);
    else if (row.step === 'sending') await sendRequest(context, row, turn);
    else await followRequest(context, row, turn);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    // It waited for its turn at the host when the process began to stop: the next one need not wait for the end of the claim.
    // Nothing changes where a request is marked as sent.
    if (turn.signal.aborted && row) {
      await repository.update(context.db, row, {});
      return;
    }
    // Deleted meanwhile.
    if (error instanceof AppError && error.code === 'NOT_FOUND') return;
    context.log.warn({ err: error, ...key }, 'the restart or stop of a server could not go on');
  }
}

/** Moves jobs on once their commands have ended. `save` and `warn` decide what is sent again. */
export const powerEffects: Effects = {
  feature: 'power',
  isRepeatable: true,
  async onSettled(context, tx, outcomes) {
    const ends = outcomes.map(({ botId, id, outcome, reply }) => ({
      botId,
      id,
      isDone: outcome === 'done',
      reply: reply.slice(0, MAX_REPLY).toWellFormed(),
    }));
    await repository.storeEnds(tx, ends);
    const [{ botId } = { botId: '' }] = outcomes;
    await context.bus.publish(tx, { kind: 'work', what: POWER_WORK, botId, id: '' });
  },
};

const NOT_ASKED: Record<Exclude<RconState, 'online'>, string> = {
  away: 'It is offline over RCON: nobody was warned, and the world was not saved.',
  unwatched: 'The bot is not connected to it: nobody was warned, and the world was not saved.',
};

/** A step in the game in one transaction: `next` gets the locked job and the end of its last command, if it has one. */
async function stepInGame(
  context: AppContext,
  { scope, row }: { scope: InstanceScope; row: PowerRow },
  next: (game: {
    tx: Queries;
    job: PowerRow;
    rcon: RconState;
    ended: { isDone: boolean; reply: string } | undefined;
  }) => Promise<Progress | undefined>,
): Promise<void> {
  await changeInstance(context, scope, async (tx) => {
    const job = await repository.lockOpen(tx, row);
    if (job?.step !== row.step || job.commandId !== '') return;
    const rcon = await rconStateOf({ ...context, db: tx }, row);
    const progress = await next({ tx, job, rcon, ended: job.commandEnd ?? undefined });
    if (!progress) return;
    await repository.update(tx, job, { commandEnd: null, ...progress });
    await announce(context, tx, job);
  });
}

/** Sentences one after the other. */
const joined = (...sentences: readonly string[]): string =>
  sentences.filter((sentence) => sentence !== '').join(' ');

/** Warns in the game's chat. A warning that can't be shown stops nothing, but is reported. */
function warn(context: AppContext, scope: InstanceScope, row: PowerRow): Promise<void> {
  return stepInGame(context, { scope, row }, async ({ tx, job, rcon, ended }) => {
    if (ended && !ended.isDone)
      return { step: 'saving', message: joined(job.message, `The warning was not shown: ${ended.reply}`) };
    if (ended) return { step: 'saving' };
    if (rcon !== 'online') return { step: 'sending', message: joined(job.message, NOT_ASKED[rcon]) };
    if (job.warning === '') return { step: 'saving' };
    const command = { serverId: job.serverId, command: serverChat(job.warning) };
    const [commandId = ''] = await sendCommands(context, tx, {
      scope,
      commands: [command],
      feature: 'power',
    });
    return { commandId };
  });
}

/**
 * Saves the world and waits until the game says so. A save that is not confirmed is asked for again, which does no harm,
 * until SAVE_SECONDS are over; then nothing is sent to the host. A game that does not answer may be saving just now.
 */
async function save(context: AppContext, scope: InstanceScope, row: PowerRow): Promise<void> {
  let failed: string | undefined;
  await stepInGame(context, { scope, row }, async ({ tx, job, rcon, ended }) => {
    if (ended?.isDone && ended.reply.toLowerCase().includes('world saved')) return { step: 'sending' };
    if (job.now - job.stepAt >= SAVE_SECONDS * 1000) {
      if (rcon !== 'online') failed = ' It went offline meanwhile.';
      else failed = ended ? ` The game said: ${ended.reply.slice(0, 200)}` : '';
      return undefined;
    }
    if (ended || rcon !== 'online') return { inMs: SAVE_AGAIN_MS };
    const command = { serverId: job.serverId, command: saveWorld() };
    const [commandId = ''] = await sendCommands(context, tx, {
      scope,
      commands: [command],
      feature: 'power',
    });
    return { commandId };
  });
  if (failed === undefined) return;
  await endJob(context, row, {
    outcome: 'failed',
    message: `The game did not confirm the save within ${SAVE_SECONDS} seconds, so nothing was sent to the host.${failed}`,
  });
}
