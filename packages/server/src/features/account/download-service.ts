import { type DataDownload, DOWNLOAD_EVERY_MS } from '@arkwright/contracts/account/schema';
import type { AppContext } from '../../context/app-context.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { describeDuration } from '../../platform/base/duration.ts';
import { newId, newSecret, sha256 } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Retention } from '../../platform/work/retention.ts';
import { sealedFor } from './download-seal.ts';
import { GIVEN_UP_MS, stateOf } from './download-state.ts';
import * as repository from './downloads-repository.ts';

export const DOWNLOAD_QUEUE = 'account.download';

/** Payload of the job that builds a download. */
export type DownloadJob = { downloadId: string };

/** The progress of a person's download. */
export async function findDownload(context: AppContext, userId: string): Promise<DataDownload> {
  return present(context, await repository.findDownload(context.db, userId));
}

/** Requests a download, or returns the one that is in progress or ready. RATE_LIMITED within an hour of the last. */
export function requestDownload(context: AppContext, userId: string): Promise<DataDownload> {
  return context.db.transaction(async (tx) => {
    const now = context.clock.now();
    const last = await repository.lockDownload(tx, userId);
    const state = stateOf(last, now);
    if (state === 'waiting' || state === 'building' || state === 'ready') return present(context, last);
    const wait = last && state !== 'failed' ? last.requestedAt + DOWNLOAD_EVERY_MS - now : 0;
    if (wait > 0) {
      throw new AppError(
        'RATE_LIMITED',
        `You can download your data once an hour. The next time is in ${describeDuration(wait)}.`,
        { retryAfterSeconds: Math.ceil(wait / 1000) },
      );
    }
    return present(context, await start(context, tx, userId));
  });
}

async function start(context: AppContext, tx: Queries, userId: string): Promise<repository.DownloadRow> {
  const id = newId();
  const token = `ex_${newSecret()}`;
  const now = context.clock.now();
  const row = await repository.replaceDownload(tx, {
    userId,
    id,
    state: 'waiting',
    requestedAt: now,
    touchedAt: now,
    tokenHash: sha256(token),
    tokenSealed: context.sealer.seal(token, sealedFor(id)),
  });
  await context.jobs.send(DOWNLOAD_QUEUE, { downloadId: id } satisfies DownloadJob, { tx });
  return row;
}

function present(context: AppContext, row: repository.DownloadRow | undefined): DataDownload {
  const now = context.clock.now();
  const state = stateOf(row, now);
  const nextAt = row && state !== 'failed' ? row.requestedAt + DOWNLOAD_EVERY_MS : 0;
  const isReady = row !== undefined && state === 'ready';
  const token = isReady ? context.sealer.open(row.tokenSealed, sealedFor(row.id)) : '';
  return {
    state,
    progress: row?.progress ?? 0,
    link: isReady ? `${context.settings.publicUrl}/api/user/downloadData/${token}` : '',
    token,
    size: isReady ? row.size : 0,
    expiresAt: isReady ? row.expiresAt : 0,
    nextAt: nextAt > now ? nextAt : 0,
  };
}

export type DownloadFile = { size: number; content: AsyncGenerator<Buffer, void, undefined> };

/**
 * Uses up a download and reads the zip, piece by piece as the caller takes it; then it is deleted. NOT_FOUND for an unknown
 * or another person's download, GONE for the second time and after its time.
 */
export async function openDownload(
  context: AppContext,
  wanted: { userId: string; token: string },
): Promise<DownloadFile> {
  const { db, clock } = context;
  const { userId } = wanted;
  const tokenHash = sha256(wanted.token);
  const row = await repository.claimDownload(db, { userId, tokenHash, now: clock.now() });
  if (row) return { size: row.size, content: readParts(db, row.id) };
  const own = await repository.findDownload(db, userId);
  if (own?.tokenHash !== tokenHash) throw new AppError('NOT_FOUND');
  throw new AppError('GONE', 'This download has already been used, or its ten minutes are over.');
}

async function* readParts(db: Queries, id: string): AsyncGenerator<Buffer, void, undefined> {
  try {
    for (let part = 0; ; part++) {
      const content = await repository.readPart(db, id, part);
      if (!content) return;
      yield content;
    }
  } finally {
    await repository.deleteParts(db, id);
  }
}

/** Pieces of downloads that were not fetched, or whose sending was interrupted. */
export const downloadRetention: Retention = {
  what: 'downloads of data',
  deleteSome: (db, { now, limit }) =>
    repository.deleteOldParts(db, { now, givenUpSince: now - GIVEN_UP_MS, limit }),
};
