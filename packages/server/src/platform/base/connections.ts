/** Connections of one process. Operating systems usually let it open 65,536 files at most. */
export const MAX_CONNECTIONS = 100_000;
