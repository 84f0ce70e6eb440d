export { formatPlayer } from './player-format.ts';
export { listMessageStates } from './repository.ts';
export { findRefusedPlaces } from './troubles.ts';
