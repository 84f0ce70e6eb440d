import type { By } from '../../core/history/change-log.ts';
import { personOf } from '../../core/identity/actor.ts';
import { HostError, type HostFacts } from '../../hosts/port.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { pause } from '../../platform/base/pause.ts';
import {
  connectionOf,
  isOutOfUse,
  listAccountsHaving,
  listReadable,
  NOT_IN_USE,
  problemOf,
  type ReadableService,
  readNow,
} from '../host-services/service.ts';
import { failureWords, mayEdit, type Nitrado, openNitrado } from '../nitrado/service.ts';
import type { LinkedConnection } from '../servers/service.ts';

const NOT_ALLOWED = 'You no longer have the right to edit Hosting Sync. Nothing was linked or added.';

/** A call is answered within half a minute. */
const LONGEST_MS = 25_000;
const SLOW = 'Nitrado took too long to answer. Nothing was linked: try again.';

/**
 * Reads a service for somebody who is about to link it to a server: at most `forMs`. Throws HostError, and AppError in words
 * for people: `slow` if it took longer, INVALID for values that a server can't have, and FORBIDDEN if the person has lost
 * the right to link meanwhile.
 */
export async function readForLink(
  nitrado: Nitrado,
  by: By,
  { row, forMs, slow }: { row: ReadableService; forMs: number; slow: string },
): Promise<HostFacts> {
  const { botId, nitradoId, hostId } = row;
  const facts = await inTime(readNow(nitrado, { botId, nitradoId }, hostId), { forMs, slow });
  if (isOutOfUse({ state: facts.state, listedState: row.listedState }))
    throw new AppError('INVALID', NOT_IN_USE);
  const problem = problemOf(facts);
  if (problem !== '') throw new AppError('INVALID', problem);
  // Nitrado may have taken its time.
  if (!(await mayEdit(nitrado.context, personOf(by.actor), by.scope.botId)))
    throw new AppError('FORBIDDEN', NOT_ALLOWED);
  return facts;
}

async function inTime<Result>(
  work: Promise<Result>,
  { forMs, slow }: { forMs: number; slow: string },
): Promise<Result> {
  const over = new AbortController();
  const late = pause(forMs, over.signal).then(() => {
    throw new AppError('UPSTREAM', slow);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    late.catch(() => undefined);
    work.catch(() => undefined);
    over.abort();
  }
}

/** What a server gets that is about to be linked to a service; undefined if no account of the instance has it. */
export async function readHostLink(
  context: Nitrado['context'],
  by: By,
  { kind, hostId }: { kind: string; hostId: string },
): Promise<LinkedConnection | undefined> {
  if (kind !== 'Nitrado') return undefined;
  const { db } = context;
  const row = (await listReadable(db, by.scope, [hostId])).get(hostId);
  if (!row && (await listAccountsHaving(db, by.scope, hostId)).length === 0) return undefined;
  try {
    if (!row) throw new HostError('refused', 'the accounts that have it are refused');
    const facts = await readForLink(openNitrado(context), by, { row, forMs: LONGEST_MS, slow: SLOW });
    return connectionOf(facts);
  } catch (error) {
    if (error instanceof HostError) throw new AppError('UPSTREAM', failureWords(error));
    throw error;
  }
}
