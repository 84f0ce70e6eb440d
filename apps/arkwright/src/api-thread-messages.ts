import type { Figures } from '@arkwright/server/platform/metrics';
import type { AppSettings } from '@arkwright/server/platform/settings';

/** Where the API's thread logs: the file at `logPath`, or standard error. */
export type ApiThreadData = { logLevel: string; logPath: string | undefined };

/**
 * From the API's thread: it serves, it failed to start, a heartbeat, a request for the figures of the other
 * roles.
 */
export type FromApiThread =
  | { kind: 'serving' }
  | { kind: 'failed'; message: string; code: string | undefined }
  | { kind: 'beat' }
  | { kind: 'figures-wanted' };

/** To the API's thread. */
export type ToApiThread =
  | { kind: 'start'; settings: AppSettings }
  | { kind: 'stop' }
  | { kind: 'figures'; figures: Figures };

/** Between two heartbeats of the API's thread, ms. */
export const BEAT_MS = 1000;
