export { formatPlayer } from './player-format.ts';
