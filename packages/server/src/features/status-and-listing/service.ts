export { formatPlayer } from './player-format.ts';
export { findRefusedPlaces } from './refused-place-check.ts';
export { listDisplayRows, listMessageStates } from './repository.ts';
