import { z } from 'zod';
import { HOUR_MS } from '../core/durations.ts';
import { id, timestamp } from '../core/ids.ts';
import { plainId } from '../core/json-shape.ts';

/** How long the link to a finished download holds, ms. */
export const DOWNLOAD_LIFETIME_MS = 10 * 60_000;
/** From the request of one download to the next that can be requested, ms. */
export const DOWNLOAD_EVERY_MS = HOUR_MS;

/** Opens a finished download, once: `ex_` and 32 random bytes in base64url. */
export const downloadToken = plainId(
  z.string().regex(/^ex_[A-Za-z0-9_-]{43}$/, 'This is not a download link.'),
  46,
);

/**
 * How far the download of a person's data has come.
 * - `none`: not requested, or long ago
 * - `waiting`, `building`: a worker will do it, or is at it
 * - `ready`: `token` opens it until `expiresAt`
 * - `used`, `expired`: its link does not open anything any more
 * - `failed`: can be requested anew at once
 */
export const dataDownload = z.object({
  state: z.enum(['none', 'waiting', 'building', 'ready', 'used', 'expired', 'failed']),
  /** Percent. */
  progress: z.number().int().min(0).max(100),
  /** The address to fetch the zip from, with the session's bearer header, and its last part; empty unless it is ready. */
  link: z.string(),
  token: z.string(),
  /** Bytes; 0 unless it is ready. */
  size: z.number().int(),
  /** 0 unless it is ready. */
  expiresAt: timestamp,
  /** From when on another download can be requested; 0 for now. */
  nextAt: timestamp,
});

export type DataDownload = z.infer<typeof dataDownload>;

/** A sign-in of a person. The id says nothing about the token. */
export const sessionInfo = z.object({
  id,
  /** Browser, system, and the network's first part. */
  label: z.string(),
  createdAt: timestamp,
  /** To within ten minutes. */
  lastSeen: timestamp,
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
});

export type SessionInfo = z.infer<typeof sessionInfo>;
