export { relayGames } from './hear-service.ts';
export { serversOfChannel, showCommandChat } from './members-service.ts';
export { noteDropped, noteSpoken } from './state-service.ts';
