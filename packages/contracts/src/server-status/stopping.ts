/** Of a server that still answers: the game or its host has accepted a stop. */
export const STOPPING = 'It is stopping.';

/** Whether a server that still answers is about to go down. */
export const isStopping = ({ state, reason }: { state: string; reason: string }): boolean =>
  state === 'online' && reason === STOPPING;
