import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { SHOWN_MINUTES } from '@arkwright/contracts/rcon-presets/bounds';
import type { PresetRun } from '@arkwright/contracts/rcon-presets/run-schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { pause } from '../../platform/base/pause.ts';
import type { Message } from '../../platform/events/bus.ts';
import { getRun } from './runs-service.ts';

/** Discord slows down who edits a message more often. */
const TELL_MS = 2000;
/** A little less than the 15 minutes for which Discord takes edits. */
const MAX_MS = SHOWN_MINUTES * MINUTE_MS;

/**
 * Reports the progress of a run, every 2 s at most and only changes, until it has ended. A quick run is reported once. One
 * that has not ended after 14 minutes is reported a last time, with `isLast`.
 */
export async function watchRun(
  context: AppContext,
  watch: {
    scope: InstanceScope;
    id: string;
    signal: AbortSignal;
    onProgress: (run: PresetRun, isLast: boolean) => Promise<void>;
  },
): Promise<void> {
  const { scope, id, signal, onProgress } = watch;
  const deadline = context.clock.now() + MAX_MS;
  let reported = '';
  let isAsleep = false;
  while (!signal.aborted) {
    const leftMs = Math.max(0, deadline - context.clock.now());
    await newsOf(context, { id, signal, isAsleep, ms: isAsleep ? leftMs : Math.min(TELL_MS, leftMs) });
    const run = await getRun(context.db, scope, id);
    const isLast = context.clock.now() >= deadline;
    const seen = JSON.stringify(run);
    if (seen !== reported || isLast) await onProgress(run, isLast);
    if (isLast || run.endedAt !== 0) return;
    reported = seen;
    isAsleep = run.servers.every(
      ({ state, waitsUntil }) => waitsUntil > 0 || (state !== 'waiting' && state !== 'running'),
    );
  }
}

/** Waits for the end of the run, but no longer than `ms`; where all its servers wait, too, for it to go on. */
async function newsOf(
  { bus }: AppContext,
  of: { id: string; signal: AbortSignal; isAsleep: boolean; ms: number },
): Promise<void> {
  const heard = new AbortController();
  const wakes = (message: Message) =>
    (message.kind === 'work-ended' && message.id === of.id) ||
    (of.isAsleep && message.kind === 'changed' && message.id === of.id);
  const unsubscribe = bus.subscribe((message) => {
    if (wakes(message)) heard.abort();
  });
  try {
    await pause(of.ms, AbortSignal.any([of.signal, heard.signal]));
  } finally {
    unsubscribe();
  }
}
