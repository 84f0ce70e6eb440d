import { shownState } from './shown-state.ts';

/** States in which the host has taken a service away for now: what it says of its connection is not to be followed. */
export const OUT_OF_USE: readonly string[] = ['suspended', 'adminlocked', 'adminlocked_suspended', 'deleted'];

/** Whether a service is in one of them, by its details or by its rental. */
export const isOutOfUse = (service: { state: string; listedState: string }): boolean =>
  OUT_OF_USE.includes(shownState(service));

export const NOT_IN_USE = 'The service is suspended or locked at Nitrado. Nothing was copied.';
