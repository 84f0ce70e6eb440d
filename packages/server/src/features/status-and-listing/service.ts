export { findRefusedPlaces } from './checks.ts';
export { formatPlayer } from './player-format.ts';
export { listMessageStates } from './repository.ts';
