import { holdsAny } from '@arkwright/contracts/derived/permissions';
import { BLOCK_NEEDS } from '@arkwright/contracts/home/needs';
import type { Block, Home } from '@arkwright/contracts/home/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { Member } from '../../core/access/scope.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { throwIfStopped } from '../../platform/base/stop-with.ts';
import { isUnavailable } from '../../platform/database/database.ts';
import { listLines } from '../live/service.ts';
import { lastOfEachKind } from './live-lines.ts';
import { readNext, seesNext } from './next-service.ts';
import { readOnNow } from './on-now-service.ts';
import { readHead, readServersNow, serversFor } from './servers-service.ts';
import { readSince } from './since-service.ts';
import { findLastVisit, sinceWhen, type Visitor } from './visits-service.ts';

export { noteVisit, saveChoice } from './visits-service.ts';

/** A member who looks at Home. */
export type Viewer = Visitor & { member: Member };

const UNREAD = 'Could not be read.';

/**
 * What an instance is doing now, what happened, and what comes next, as far as the viewer may see it. A block that fails
 * does not take the others with it.
 */
export async function readHome(
  context: AppContext,
  viewer: Viewer,
  { since, day }: { since?: number | undefined; day?: number | undefined },
): Promise<Home> {
  const { scope, member } = viewer;
  const now = context.clock.now();
  const visit = await findLastVisit(context.db, viewer, now);
  const from = sinceWhen(since ?? visit.endedAt, now);
  const read = <Data>(data: () => Promise<Data>) => readBlock(context, data);

  const servers = await read(() => readServersNow(context, scope, day));
  const then = <Data>(data: (now: Extract<typeof servers, { ok: unknown }>['ok']) => Promise<Data>) =>
    'ok' in servers ? read(() => data(servers.ok)) : Promise.resolve(servers);
  const nameOf = (id: string) =>
    'ok' in servers ? servers.ok.servers.find((server) => server.id === id)?.name : undefined;
  return {
    at: now,
    layout: visit.layout,
    hidesFirstSteps: visit.hidesFirstSteps,
    head: await then((found) => readHead(context, viewer, found)),
    servers: leftOutIfEmpty(await then(async (found) => serversFor(member, found))),
    onNow: holdsAny(member, BLOCK_NEEDS.onNow)
      ? await then((found) => readOnNow(context, viewer, found))
      : undefined,
    since: await read(async () => ({
      ...(await readSince(context, viewer, { since: from, nameOf })),
      isFirst: since === undefined && visit.endedAt === 0,
    })),
    next: seesNext(member) ? await read(() => readNext(context, viewer)) : undefined,
    live: holdsAny(member, BLOCK_NEEDS.live)
      ? await read(async () => lastOfEachKind((await listLines(context, scope, {})).lines))
      : undefined,
  };
}

type Read<Data> = { ok: Data } | { error: string };

async function readBlock<Data>(context: AppContext, read: () => Promise<Data>): Promise<Read<Data>> {
  try {
    return { ok: await read() };
  } catch (error) {
    // Nobody waits for the reply, or nothing can be read at all.
    throwIfStopped();
    if (isUnavailable(error)) throw error;
    if (!(error instanceof AppError)) context.log.error({ err: error }, 'a block of Home could not be read');
    return { error: error instanceof AppError ? error.message : UNREAD };
  }
}

function leftOutIfEmpty<Data>(block: Read<Data | undefined>): Block<Data> {
  if ('error' in block) return block;
  return block.ok === undefined ? undefined : { ok: block.ok };
}
