import { DOWNLOAD_LIFETIME_MS } from '@arkwright/contracts/account/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { DataFile } from '../../core/personal-data/data-file.ts';
import { isUnavailable } from '../../platform/database/database.ts';
import { threadJob } from '../../platform/work/off-thread.ts';
import { instanceFiles, personalFiles } from './data-files.ts';
import { README } from './data-readme.ts';
import type { run as deflate } from './deflate-thread.ts';
import * as downloads from './downloads-repository.ts';
import { eachRow, listOwnedInstances } from './rows-repository.ts';
import { createZipStream, type ZipStream } from './zip-stream.ts';

export const PIECE_BYTES = 128 * 1024;
/** Years of history of many instances are a few megabytes of zip. */
export const MAX_DOWNLOAD_BYTES = 256 * 1024 * 1024;
/** Minimum time between two progress reports, ms. */
const TELL_EVERY_MS = 500;
/** Maximum size of rows that are written together, in UTF-16 units. A row has a few hundred; one of the history up to a million. */
const WRITTEN_AT_ONCE = 256 * 1024;

const DEFLATE = threadJob<typeof deflate>(new URL('./deflate-thread.ts', import.meta.url));

/** Makes a download that was requested. A failure that can pass is thrown, so that the job is tried again. */
export async function buildDownload(
  context: AppContext,
  downloadId: string,
  mostBytes = MAX_DOWNLOAD_BYTES,
): Promise<void> {
  const wanted = await downloads.findById(context.db, downloadId);
  // Replaced, made already, or its account is gone.
  if (!wanted || (wanted.state !== 'waiting' && wanted.state !== 'building')) return;
  const tell = async (set: Parameters<typeof downloads.updateDownload>[2]) => {
    await downloads.updateDownload(context.db, downloadId, { ...set, touchedAt: context.clock.now() });
    const { userId } = wanted;
    await context.bus.publish(context.db, { kind: 'changed', of: { userId }, topic: 'data-download' });
  };
  try {
    await tell({ state: 'building', progress: 0 });
    // Parts that a killed worker left behind.
    await downloads.deleteParts(context.db, downloadId);
    const size = await writeZip(context, { ...wanted, mostBytes }, (progress) => tell({ progress }));
    const expiresAt = context.clock.now() + DOWNLOAD_LIFETIME_MS;
    await tell({ state: 'ready', progress: 100, size, expiresAt });
  } catch (error) {
    if (isUnavailable(error)) throw error;
    context.log.error({ err: error, downloadId }, 'a download of data could not be made');
    await tell({ state: 'failed' });
    await downloads.deleteParts(context.db, downloadId);
  }
}

type ArchiveRequest = { id: string; userId: string; discordId: string; mostBytes: number };

async function writeZip(
  context: AppContext,
  { id, userId, discordId, mostBytes }: ArchiveRequest,
  onProgress: (percent: number) => Promise<void>,
): Promise<number> {
  let part = 0;
  const zip = createZipStream({
    pieceBytes: PIECE_BYTES,
    mostBytes,
    onPiece: (content) => downloads.insertPart(context.db, { downloadId: id, part: part++, content }),
    compress: (text) => context.offThread.run(DEFLATE, text, { caller: userId }),
  });
  zip.begin('README.txt');
  await zip.write(README);
  const instances = await listOwnedInstances(context.db, discordId);
  const { features } = context;
  const files = [
    ...personalFiles(features, { id: userId, discordId }),
    ...instances.flatMap((instance) => instanceFiles(features, instance)),
  ];
  let toldAt = 0;
  for (const [index, file] of files.entries()) {
    await writeFile(context, zip, file);
    // By the real clock: it is about how often people look.
    if (Date.now() - toldAt < TELL_EVERY_MS) continue;
    toldAt = Date.now();
    await onProgress(Math.floor(((index + 1) / files.length) * 99));
  }
  return zip.end();
}

/** A JSON array, one row a line. */
async function writeFile({ db }: AppContext, zip: ZipStream, file: DataFile): Promise<void> {
  zip.begin(file.name);
  let waiting = '';
  let isEmpty = true;
  await eachRow(db, file.rows, async (rows) => {
    for (const row of rows) {
      waiting += (isEmpty ? '[\n' : ',\n') + row;
      isEmpty = false;
      if (waiting.length < WRITTEN_AT_ONCE) continue;
      await zip.write(waiting);
      waiting = '';
    }
  });
  await zip.write(isEmpty ? '[]\n' : `${waiting}\n]\n`);
}
