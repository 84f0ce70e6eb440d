import type {
  PresetRun,
  PresetRunSummary,
  RunState,
  ServerRun,
} from '@arkwright/contracts/rcon-presets/run-schema';
import { counted } from '../../kit/counted.ts';
import { localClock } from '../../kit/moments.ts';

/** Whether a run has ended on a server. */
export function isOver({ state }: Pick<ServerRun, 'state'>): boolean {
  return state !== 'waiting' && state !== 'running';
}

/** Whether a run waits on each server on which it is not over. */
export function isAsleep({ servers, endedAt }: PresetRun): boolean {
  return endedAt === 0 && servers.every((server) => isOver(server) || server.waitsUntil > 0);
}

/** How many servers of a run are in each state. */
export function countsOf({ servers }: PresetRun): PresetRunSummary['counts'] {
  const counts = { waiting: 0, running: 0, done: 0, failed: 0, skipped: 0, stopped: 0 };
  for (const { state } of servers) counts[state] += 1;
  return counts;
}

/** When the first wait ends that a run is in; 0 while it is in none. */
export function firstEnd({ servers }: PresetRun): number {
  const ends = servers.map(({ waitsUntil }) => waitsUntil).filter((end) => end > 0);
  return ends.length === 0 ? 0 : Math.min(...ends);
}

const count = (number: number) => counted(number, 'server');

/** A run in one sentence. It changes only as the run advances, so that screen readers do not repeat it. */
export function runSummary({
  counts,
  endedAt,
  stoppedAt,
  waitsUntil,
}: Pick<PresetRunSummary, 'counts' | 'endedAt' | 'stoppedAt' | 'waitsUntil'>): string {
  const of = (state: RunState) => counts[state];
  const otherEnds = [
    ...(of('failed') > 0 ? [`failed on ${of('failed')}`] : []),
    ...(of('stopped') > 0 ? [`stopped on ${of('stopped')}`] : []),
    ...(of('skipped') > 0 ? [`skipped ${of('skipped')}`] : []),
  ];
  if (endedAt === 0) {
    const open = of('waiting') + of('running');
    const all = open + of('done') + of('failed') + of('skipped') + of('stopped');
    const done = [`${of('done')} of ${count(all)} done`, ...otherEnds].join(', ');
    if (stoppedAt > 0) return `Stopping: ${done}.`;
    return waitsUntil > 0 ? `Waiting until ${localClock(waitsUntil)}: ${done}.` : `Running: ${done}.`;
  }
  return `${[`Done on ${count(of('done'))}`, ...otherEnds].join(', ')}.`;
}
