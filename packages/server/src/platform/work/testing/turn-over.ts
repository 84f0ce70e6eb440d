import type { SweepTurn } from '../sweeps.ts';

/** The turn of a worker that was suspended and has been replaced. */
export const TURN_OVER: SweepTurn = { signal: new AbortController().signal, isHeld: () => false };
