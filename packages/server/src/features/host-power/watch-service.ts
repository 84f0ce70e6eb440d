import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { PowerJob } from '@arkwright/contracts/host-power/schema';
import { jobWords } from '@arkwright/contracts/host-power/words';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { shownText } from '../../discord/text.ts';
import { pause } from '../../platform/base/pause.ts';
import { getJob } from './service.ts';

/** Discord slows down who edits a message more often. */
const LOOK_MS = 2000;
/** A little less than the 15 minutes for which Discord takes edits. */
const MAX_MS = 14 * MINUTE_MS;

/** Tells a member in Discord how a job goes, whenever that changes, until it has ended; one that lasts too long says so. */
export async function watchPower(
  context: AppContext,
  watch: {
    scope: InstanceScope;
    serverId: string;
    id: string;
    signal: AbortSignal;
    tell: (words: string) => Promise<void>;
  },
): Promise<void> {
  const { scope, serverId, id, signal, tell } = watch;
  const deadline = context.clock.now() + MAX_MS;
  let told = '';
  while (!signal.aborted) {
    const job = await getJob(context.db, scope, serverId);
    // Another one has been started since; this one has ended.
    if (job.id !== id) return;
    const isLast = context.clock.now() >= deadline;
    const words = describe(job, isLast);
    if (words !== told) await tell(words);
    if (isLast || job.endedAt !== 0) return;
    told = words;
    await nextLook(context, { id, signal });
  }
}

const MARKS = { '': '⏳', done: '✅', failed: '❌', unclear: '❔' } as const;

function describe(job: PowerJob, isLast: boolean): string {
  const message = job.message === '' ? '' : ` ${shownText(job.message, 1000)}`;
  const left = isLast && job.endedAt === 0 ? ' The dashboard shows how it ends.' : '';
  return `${MARKS[job.outcome]} ${jobWords(job)}.${message}${left}`;
}

/** Waits a moment, or until the job has ended. */
async function nextLook({ bus }: AppContext, of: { id: string; signal: AbortSignal }): Promise<void> {
  const ended = new AbortController();
  const unsubscribe = bus.subscribe((message) => {
    if (message.kind === 'work-ended' && message.id === of.id) ended.abort();
  });
  try {
    await pause(LOOK_MS, AbortSignal.any([of.signal, ended.signal]));
  } finally {
    unsubscribe();
  }
}
