export { formatPlayer } from './player-format.ts';
export { findRefusedPlaces } from './problems.ts';
export { listMessageStates } from './repository.ts';
