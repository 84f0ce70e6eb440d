import { HOUR_MS } from '@arkwright/contracts/core/durations';
import type { AppContext } from '../../context/app-context.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { buildDownload } from './build-service.ts';
import { DOWNLOAD_QUEUE, type DownloadJob } from './download-service.ts';
import { forgetPerson } from './forget-service.ts';
import { removeUnused } from './inactivity-service.ts';
import { FORGET_QUEUE, type ForgetJob } from './remove-service.ts';

const EVERY_MS = 6 * HOUR_MS;

/** Deletes accounts without a sign-in for three years. Running twice does no harm. */
export const inactivitySweep: Sweep<AppContext> = {
  name: 'unused accounts',
  everyMs: EVERY_MS,
  run: removeUnused,
};

/** Starts doing queued work about accounts in this process. */
export async function startAccountJobs(context: AppContext): Promise<void> {
  await context.jobs.work<DownloadJob>(DOWNLOAD_QUEUE, ({ downloadId }) =>
    buildDownload(context, downloadId),
  );
  await context.jobs.work<ForgetJob>(FORGET_QUEUE, ({ departureId }) => forgetPerson(context, departureId));
}
