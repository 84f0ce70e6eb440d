import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { NO_ACCOUNT } from '@arkwright/contracts/host-power/words';
import type { AppContext } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { type HostConnection, HostError, type HostFacts } from '../../hosts/port.ts';
import type { SweepTurn } from '../../platform/work/sweeps.ts';
import { withHost } from '../host-services/service.ts';
import { failureWords, OwnLimitError } from '../nitrado/service.ts';
import { findBoundServer } from '../servers/service.ts';
import { type Ending, endBefore } from './decide.ts';
import { endJob } from './ending-service.ts';
import { rconStateOf } from './rcon-service.ts';
import type { PowerRow } from './repository.ts';
import * as repository from './repository.ts';
import { rightOf } from './rights-service.ts';
import { announce } from './service.ts';

/**
 * Longer than a call to the host takes, with a renewal of its login and several accounts: another process takes a job over
 * only after this.
 */
export const POWER_CLAIM_MS = 3 * MINUTE_MS;
/** So long it is tried to ask a host that does not answer, or asks to wait, before anything was sent. */
const PATIENCE_MS = 3 * MINUTE_MS;
const AGAIN_MS = 5000;
const MAX_WAIT_MS = MINUTE_MS;

const serviceOf = ({ botId, hostKind: kind, hostId }: PowerRow) => ({
  scope: systemScope(botId),
  kind,
  hostId,
});

/** The state of a job's server at its host; throws HostError. */
export const readHost = (context: AppContext, row: PowerRow, { signal }: SweepTurn): Promise<HostFacts> =>
  withHost(context, { ...serviceOf(row), signal }, (host) => host.readFacts(row.hostId));

/** The first step: nobody is warned of what the host won't do. */
export async function check(context: AppContext, due: PowerRow, turn: SweepTurn): Promise<void> {
  const row = await repository.claim(context.db, due, POWER_CLAIM_MS);
  if (row?.step !== 'checking' || !(await mayGoOn(context, row))) return;
  const facts = await readBefore(context, row, turn);
  if (!facts) return;
  // A server that is stopped has nobody to warn and nothing to save.
  const step = row.action === 'start' || facts.state === 'stopped' ? 'sending' : 'warning';
  await moveOn(context, row, { step, hostState: facts.state });
}

/**
 * Sends the request. It is marked before, in a transaction of its own: one that is found marked later may have been sent by a
 * process that has ended since, and is only followed.
 */
export async function sendRequest(context: AppContext, due: PowerRow, turn: SweepTurn): Promise<void> {
  const row = await repository.claim(context.db, due, POWER_CLAIM_MS);
  if (row?.step !== 'sending') return;
  if (row.request !== '') {
    await moveOn(context, row, { step: 'following', request: 'unknown' });
    return;
  }
  const facts = await readBefore(context, row, turn);
  if (!facts || !(await mayGoOn(context, row))) return;
  const before = { stateBefore: facts.state, changedBefore: facts.stateSince, hostState: facts.state };
  const marked = { ...row, ...before, request: 'marked' } as const;
  const isMarked = await mark(context, row, marked);
  if (isMarked === 'relinked')
    await endJob(context, row, {
      outcome: 'failed',
      message: 'The server is not linked to this service any more. Nothing was sent.',
    });
  if (isMarked !== true) return;
  await settle(context, marked, await send(context, marked, turn));
}

const RIGHT_LOST: Ending = {
  outcome: 'failed',
  message: 'The person or program that requested this no longer has the right. Nothing was sent.',
};
const RIGHT_UNKNOWN: Ending = {
  outcome: 'failed',
  message: 'Discord did not say whether the member may still do this. Nothing was sent.',
};

/** Whether the requester still has the right; otherwise the job ends, or waits for Discord's answer. */
async function mayGoOn(context: AppContext, row: PowerRow): Promise<boolean> {
  const right = await rightOf(context, row);
  if (right === 'no') await endJob(context, row, RIGHT_LOST);
  if (right === 'unknown') await waitOr(context, row, { ending: RIGHT_UNKNOWN });
  return right === 'yes';
}

/** Reads the state before the request. Undefined if the job has ended by it, or has to wait. */
async function readBefore(
  context: AppContext,
  row: PowerRow,
  turn: SweepTurn,
): Promise<HostFacts | undefined> {
  try {
    const facts = await readHost(context, row, turn);
    const ending = endBefore(row.action, facts);
    if (!ending) return facts;
    await endJob(context, { ...row, hostState: facts.state }, ending);
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    await waitOrEnd(context, row, error);
  }
  return undefined;
}

async function mark(context: AppContext, row: PowerRow, marked: PowerRow): Promise<boolean | 'relinked'> {
  const { stateBefore, changedBefore, hostState } = marked;
  return context.db.transaction(async (tx) => {
    const server = await findBoundServer(tx, systemScope(row.botId), row.serverId);
    if (server?.hostId !== row.hostId || server.hostKind !== row.hostKind) return 'relinked';
    const wasOnline = (await rconStateOf({ ...context, db: tx }, row)) === 'online';
    return repository.update(tx, row, {
      request: 'marked',
      stateBefore,
      changedBefore,
      hostState,
      wasOnline,
      isQuiet: true,
      isStopped: row.action === 'stop',
      ...(row.action === 'stop' && { wasAway: false }),
      inMs: POWER_CLAIM_MS,
    });
  });
}

/** What is known once the host was asked. `unsent`: it did nothing, for sure. */
type Sent = { request: 'accepted' | 'unknown'; note: string } | { request: 'unsent'; error: HostError };

async function send(context: AppContext, row: PowerRow, turn: SweepTurn): Promise<Sent> {
  let isSent = false;
  const act = async (host: HostConnection) => {
    // Another account may have been asked before, and has done nothing.
    isSent = false;
    const { power } = host;
    if (!power) throw new HostError('declined', 'This host can’t restart or stop servers.');
    // A process that was suspended since it marked the job would be too late: another one may follow it already.
    if (!turn.isHeld()) throw new HostError('failed', 'The process lost its turn.');
    isSent = true;
    await power[row.action](row.hostId);
  };
  try {
    await withHost(context, serviceOf(row), act);
    return { request: 'accepted', note: '' };
  } catch (error) {
    if (!isSent && !(error instanceof HostError))
      return { request: 'unsent', error: new HostError('failed', 'the login could not be read') };
    if (!(error instanceof HostError)) return { request: 'unknown', note: '' };
    // Somebody was faster with the same; in other states it is busy with something else.
    if (error.reason === 'busy' && ['started', 'stopped'].includes(row.stateBefore))
      return { request: 'accepted', note: 'Its host was already busy with such a request.' };
    if (isSent && error.reason === 'failed')
      return { request: 'unknown', note: `No clear answer came to the request (${error.message}).` };
    return { request: 'unsent', error };
  }
}

async function settle(context: AppContext, row: PowerRow, sent: Sent): Promise<void> {
  if (sent.request === 'unsent') {
    const unsent = { ...row, request: '' } as const;
    const undone = { request: '', isQuiet: false, isStopped: row.isStopped, inMs: AGAIN_MS } as const;
    if (!(await repository.update(context.db, row, undone))) return;
    await waitOrEnd(context, unsent, sent.error);
    return;
  }
  const message = [row.message, sent.note].filter(Boolean).join(' ');
  await moveOn(context, row, { step: 'following', request: sent.request, message });
  const { action, botId, serverId } = row;
  // A lost message only means that the server is shown as online until it is down.
  if (action !== 'start' && sent.request === 'accepted')
    await context.bus.publish(context.db, { kind: 'server-stopping', botId, serverId });
}

/** Tries again a little later what may work then; ends the job where it can't, or was tried for long. Nothing was sent. */
async function waitOrEnd(context: AppContext, row: PowerRow, error: HostError): Promise<void> {
  const isPassing = error.reason === 'failed' || error.reason === 'throttled';
  const ending = whyUnsent(error);
  if (isPassing) await waitOr(context, row, { ending, forMs: error.retryAfterMs });
  else await endJob(context, row, ending);
}

/** Has a job wait for a while; ends it if it has waited for long. */
async function waitOr(
  context: AppContext,
  row: PowerRow,
  { ending, forMs = 0 }: { ending: Ending; forMs?: number },
): Promise<void> {
  if (row.now - row.stepAt >= PATIENCE_MS) await endJob(context, row, ending);
  else await repository.update(context.db, row, { inMs: Math.min(Math.max(forMs, AGAIN_MS), MAX_WAIT_MS) });
}

/** How a job ends whose request was not sent, or not carried out for sure. */
function whyUnsent(error: HostError): Ending {
  const { reason, message } = error;
  if (error instanceof OwnLimitError)
    return { outcome: 'failed', message: `${failureWords(error)} Nothing was sent.` };
  const why: Record<HostError['reason'], string> = {
    throttled: 'The host asks to wait, because too much was asked of it. Nothing was sent.',
    refused: `${NO_ACCOUNT} Nothing was sent.`,
    forbidden: 'The linked account may not do this to the service. The owner of the service can allow it.',
    missing: 'No linked account has this service any more.',
    busy: 'The service is busy with something else. Nothing was done.',
    declined: `The host has not done it: ${message || 'it gave no reason.'}`,
    noFile: 'The host looked for a file that is not there. Nothing was sent.',
    failed: `The host could not be asked (${message}). Nothing was sent.`,
  };
  return { outcome: 'failed', message: why[reason] };
}

/** Moves a job on, and tells open pages. */
async function moveOn(context: AppContext, row: PowerRow, progress: repository.Progress): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (await repository.update(tx, row, progress)) await announce(context, tx, row);
  });
}
