export { formatPlayer } from './player-format.ts';
export { findRefusedPlaces } from './checks.ts';
export { listMessageStates } from './repository.ts';
