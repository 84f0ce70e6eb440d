import type { SweepTurn } from '../sweeps.ts';

/** The turn of a worker that stood still and is not the one that sweeps any more. */
export const TURN_OVER: SweepTurn = { signal: new AbortController().signal, isHeld: () => false };
