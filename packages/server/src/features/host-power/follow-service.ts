import { listPlayers } from '@arkwright/ark/commands';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { systemScope } from '../../core/access/scope.ts';
import { sendCommands } from '../../game-commands/service.ts';
import { HostError, type HostFacts } from '../../hosts/port.ts';
import type { SweepTurn } from '../../platform/work/sweeps.ts';
import { type Followed, follow, nextLookMs, remark } from './decide.ts';
import { endJob } from './ending-service.ts';
import { rconStateOf } from './rcon-service.ts';
import type { PowerRow } from './repository.ts';
import * as repository from './repository.ts';
import { POWER_CLAIM_MS, readHost } from './request-service.ts';
import { announce } from './service.ts';

/**
 * Looks once at what has come of a request: at the host, and over RCON. Nothing is ever sent to the host here. Ends the job when
 * it is complete, or has taken too long.
 */
export async function followRequest(context: AppContext, due: PowerRow, turn: SweepTurn): Promise<void> {
  const row = await repository.claim(context.db, due, POWER_CLAIM_MS);
  if (row?.step !== 'following' || row.request === '' || row.request === 'marked') return;

  const { now, waitMs } = await readState(context, row, turn);
  const rcon = await rconStateOf(context, row);
  const { action, request, stateBefore, changedBefore, wasOnline } = row;
  const forMs = row.now - row.requestedAt;
  const followed: Followed = {
    action,
    request,
    before: { state: stateBefore, stateSince: changedBefore },
    now,
    rcon,
    wasOnline,
    isSeen: row.isSeen,
    // A command that was sent has shown whether RCON answers.
    hasAnswered: row.commandEnd?.isDone === true,
    forMs,
  };
  const { isSeen, next } = follow(followed);
  const seen = { ...row, isSeen, hostState: now?.state ?? row.hostState };
  if (typeof next === 'object') {
    await endJob(context, seen, next);
    return;
  }
  await goOn(context, seen, { isToAnswer: next === 'ask', followed, waitMs });
}

/** `waitMs`: how long the host asks to be left alone. */
async function readState(
  context: AppContext,
  row: PowerRow,
  turn: SweepTurn,
): Promise<{ now: HostFacts | undefined; waitMs: number }> {
  try {
    return { now: await readHost(context, row, turn), waitMs: 0 };
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return { now: undefined, waitMs: Math.min(error.retryAfterMs, POWER_CLAIM_MS) };
  }
}

async function goOn(
  context: AppContext,
  row: PowerRow,
  { isToAnswer, followed, waitMs }: { isToAnswer: boolean; followed: Followed; waitMs: number },
): Promise<void> {
  const scope = systemScope(row.botId);
  const said = remark(followed);
  const isNew = said !== '' && !row.message.includes(said);
  const message = isNew ? [row.message, said].filter(Boolean).join(' ') : row.message;
  await changeInstance(context, scope, async (tx) => {
    const command = { serverId: row.serverId, command: listPlayers() };
    const [commandId = ''] = isToAnswer
      ? await sendCommands(context, tx, { scope, commands: [command], feature: 'power' })
      : [];
    const { isSeen, hostState } = row;
    const inMs = Math.max(nextLookMs(followed.forMs), waitMs);
    await repository.update(tx, row, { isSeen, hostState, message, commandId, commandEnd: null, inMs });
    await announce(context, tx, row);
  });
}
