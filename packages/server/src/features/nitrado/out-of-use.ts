/** States in which the host has taken a service away for now: what it says of its connection is not to be followed. */
export const OUT_OF_USE: readonly string[] = ['suspended', 'adminlocked', 'adminlocked_suspended', 'deleted'];

export const NOT_IN_USE = 'The service is suspended or locked at Nitrado. Nothing was copied.';
