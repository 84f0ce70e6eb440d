import { z } from 'zod';
import { HOUR_MS } from '../core/durations.ts';
import { id, timestamp } from '../core/ids.ts';
import { plainId } from '../core/json-shape.ts';

/** How long the link to a finished download works, ms. */
export const DOWNLOAD_LIFETIME_MS = 10 * 60_000;
/** Minimum time between two download requests, ms. */
export const DOWNLOAD_EVERY_MS = HOUR_MS;

/** Opens a finished download, once: `ex_` and 32 random bytes in base64url. */
export const downloadToken = plainId(
  z.string().regex(/^ex_[A-Za-z0-9_-]{43}$/, 'This is not a download link.'),
  46,
);

/**
 * The state of a personal data download.
 * - `none`: not requested, or long ago
 * - `waiting`, `building`: queued or being built by a worker
 * - `ready`: `token` opens it until `expiresAt`
 * - `used`, `expired`: the link no longer works
 * - `failed`: can be requested again at once
 */
export const dataDownload = z.object({
  state: z.enum(['none', 'waiting', 'building', 'ready', 'used', 'expired', 'failed']),
  /** Percent. */
  progress: z.number().int().min(0).max(100),
  /** The URL of the zip, to be fetched with the session's bearer header, and its last part; empty unless ready. */
  link: z.string(),
  token: z.string(),
  /** Bytes; 0 unless it is ready. */
  size: z.number().int(),
  /** 0 unless it is ready. */
  expiresAt: timestamp,
  /** When the next download can be requested; 0 for now. */
  nextAt: timestamp,
});

export type DataDownload = z.infer<typeof dataDownload>;

/** One of a user's sign-ins. The id reveals nothing about the token. */
export const sessionInfo = z.object({
  id,
  /** Browser, system, and the first part of the network address. */
  label: z.string(),
  createdAt: timestamp,
  /** To within ten minutes. */
  lastSeen: timestamp,
  /** Whether this is the session making the call. */
  isCurrent: z.boolean(),
});

export type SessionInfo = z.infer<typeof sessionInfo>;
