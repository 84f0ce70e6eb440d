import type { PresetRun } from '@arkwright/contracts/rcon-presets/run-schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { pause } from '../../platform/base/pause.ts';
import { getRun } from './runs-service.ts';

/** Discord slows down who edits a message more often. */
const TELL_MS = 2000;
/** A little less than the 15 minutes for which Discord takes edits. */
const MAX_MS = 14 * 60_000;

/**
 * Tells how a run comes on, every 2 s at most and only what is new, until it has ended: that is told last. A quick run
 * is told once.
 */
export async function watchRun(
  context: AppContext,
  watch: {
    scope: InstanceScope;
    id: string;
    signal: AbortSignal;
    onProgress: (run: PresetRun) => Promise<void>;
  },
): Promise<void> {
  const { scope, id, signal, onProgress } = watch;
  const deadline = context.clock.now() + MAX_MS;
  let reported = '';
  while (!signal.aborted && context.clock.now() < deadline) {
    await reportOf(context, id, signal);
    const run = await getRun(context.db, scope, id);
    const seen = JSON.stringify(run);
    if (seen !== reported) await onProgress(run);
    if (run.endedAt !== 0) return;
    reported = seen;
  }
}

/** Waits for the end of the run, but no longer than until the next telling. */
async function reportOf(context: AppContext, id: string, signal: AbortSignal): Promise<void> {
  const ended = new AbortController();
  const unsubscribe = context.bus.subscribe((message) => {
    if (message.kind === 'work-ended' && message.id === id) ended.abort();
  });
  try {
    await pause(TELL_MS, AbortSignal.any([signal, ended.signal]));
  } finally {
    unsubscribe();
  }
}
