import type { PresetRun, RunState, ServerRun } from '@arkwright/contracts/rcon-presets/run-schema';

/** Whether a run has come to its end on a server. */
export function isOver({ state }: ServerRun): boolean {
  return state !== 'waiting' && state !== 'running';
}

const count = (number: number) => (number === 1 ? '1 server' : `${number} servers`);

/** A run in one sentence. */
export function runSummary({ servers, endedAt }: PresetRun): string {
  const inState = (state: RunState) => servers.filter((server) => server.state === state).length;
  if (endedAt === 0) return `Running: ${servers.filter(isOver).length} of ${count(servers.length)} through.`;
  const parts = [`Done on ${count(inState('done'))}`];
  if (inState('failed') > 0) parts.push(`failed on ${inState('failed')}`);
  if (inState('skipped') > 0) parts.push(`skipped ${inState('skipped')}`);
  return `${parts.join(', ')}.`;
}
