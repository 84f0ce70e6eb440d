import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { PLEDGES_READ_MINUTES } from '@arkwright/contracts/pledges/bounds';
import type { AppContext } from '../../context/app-context.ts';
import { ENDLESS, type Sweep, type SweepTurn } from '../../platform/work/sweeps.ts';
import { ASK_ANEW_WORK } from './believed.ts';
import { readAllMembers, refreshMembers } from './members-service.ts';
import { createPatreonClient } from './patreon/client.ts';

const ALL_EVERY_MS = PLEDGES_READ_MINUTES * MINUTE_MS;
/** A pledge shows on open pages a moment after Patreon's event. */
const REFRESH_EVERY_MS = 1000;

/** Follows the pledges of our campaign; nothing where pledges are not connected. */
export function pledgeSweeps(context: AppContext): Sweep<AppContext>[] {
  const settings = context.settings.patreon;
  if (!settings) return [];
  const stop = new AbortController();
  context.onDrain(() => stop.abort());
  const client = createPatreonClient(settings, context);
  const workIn = ({ signal }: SweepTurn) => ({
    context,
    client,
    settings,
    signal: AbortSignal.any([signal, stop.signal]),
  });
  return [
    {
      name: 'pledges',
      everyMs: ALL_EVERY_MS,
      wakesOn: (message) => message.kind === 'work' && message.what === ASK_ANEW_WORK,
      run: (_context, turn = ENDLESS) => readAllMembers(workIn(turn)),
    },
    {
      name: 'pledge refreshes',
      everyMs: REFRESH_EVERY_MS,
      run: (_context, turn = ENDLESS) => refreshMembers(workIn(turn)),
    },
  ];
}
