import { z } from 'zod';
import { GENDERS } from '../core/dino-states.ts';
import { gameNumber } from '../core/game-number.ts';
import { id, timestamp } from '../core/ids.ts';
import { plainId } from '../core/json-shape.ts';
import { unreadRows } from '../core/unread.ts';
import { MAX_UPLOAD_PARTS, MAX_UPLOAD_ROWS } from './bounds.ts';

const eosId = plainId(
  z
    .string()
    .regex(/^[0-9a-fA-F]{32}$/)
    .toLowerCase(),
  32,
);
const name = z.string().max(200);
/** A name made by the companion: no player text, so it must be plain. */
const ownName = plainId(z.string().regex(/^[\x21-\x7e]{1,64}$/), 64);
const count = z.number().int().min(0).max(10_000_000);
const coordinate = z.number().min(-10_000_000).max(10_000_000);

/** Unreal units; null if something has no position, such as a character logged out on another map. */
const position = z.object({ x: coordinate, y: coordinate, z: coordinate }).nullable();

const tribe = { tribeId: gameNumber.or(z.literal('')), tribeName: name };

/*
 * Unknown values are omitted: a save has no EOS id for a member without a profile, and no level for a dino
 * without a status component.
 */

export const playerUpload = z.object({
  characterId: gameNumber,
  characterName: name,
  playerName: name,
  netId: eosId.optional(),
  ...tribe,
  level: count,
  lastLogin: timestamp.optional(),
  lastSeen: timestamp.optional(),
  position,
});

export const tribeUpload = z.object({
  tribeId: gameNumber,
  tribeName: name,
  members: z
    .array(
      z.object({
        characterName: name,
        playerName: name,
        netId: eosId.optional(),
        lastSeen: timestamp.optional(),
      }),
    )
    .max(500),
  numDinos: count,
  lastSeen: timestamp.optional(),
});

/**
 * A group of structures of one tribe or player, formed by the companion: there are too many single pieces to
 * upload.
 */
export const baseUpload = z.object({
  /** Stays the same for a base from one upload to the next. */
  baseId: ownName,
  tribeId: gameNumber,
  ownerName: name,
  structureCount: count,
  createdAt: timestamp,
  /** Its center; commands on it reach `radius` around it. */
  position: position.unwrap(),
  radius: coordinate.min(0),
});

export const dinoUpload = z.object({
  dinoId1: gameNumber,
  dinoId2: gameNumber,
  ownerName: name,
  tribeId: gameNumber.or(z.literal('')),
  species: name,
  /** Empty if it has no name. */
  name,
  level: count.optional(),
  gender: z.union([z.literal(GENDERS.None), z.literal(GENDERS.Male), z.literal(GENDERS.Female)]),
  isDead: z.boolean(),
  isBaby: z.boolean(),
  isNeutered: z.boolean(),
  lastSeen: timestamp,
  position,
});

export type PlayerUpload = z.infer<typeof playerUpload>;
export type TribeUpload = z.infer<typeof tribeUpload>;
export type BaseUpload = z.infer<typeof baseUpload>;
export type DinoUpload = z.infer<typeof dinoUpload>;

/** Metadata of a save. Age instead of time, because the clocks of two machines differ. */
const readSave = z.object({
  /** Its age when the first part was sent. */
  ageSeconds: z.number().int().min(0).max(1_000_000_000),
  /** The game's own clock, in seconds: it only moves forward, unless the world is restored or restarted. */
  gameTime: z.number().min(0).max(1e12),
  /** How many times the world has been saved. */
  counter: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
});

export type ReadSave = z.infer<typeof readSave>;

/**
 * A snapshot of all rows of one kind is sent in parts, numbered from 1. With the last part, the server's rows
 * that were in no part are deleted, unless some of the kind are `unread`. A snapshot with `previousSnapshotId` contains only the changes since that
 * one: `rows` that are new or different, and the ids of rows that were `removed`; CONFLICT if that isn't the
 * last complete snapshot, or if rows have been deleted here since.
 */
const part = z.object({
  serverId: id,
  /** New for each snapshot; parts of a finished one count as repetitions. */
  snapshotId: ownName,
  part: z.number().int().min(1).max(MAX_UPLOAD_PARTS),
  isLast: z.boolean(),
  previousSnapshotId: ownName.optional(),
  /** The game's ids of rows; for a dino both numbers joined by `_`. Only with `previousSnapshotId`. */
  removed: z.array(ownName).max(MAX_UPLOAD_ROWS).optional(),
  /** Set if the rows were read from a save instead of the running game. */
  save: readSave.optional(),
  /**
   * What could not be read, by kind; the same in each part. Nothing of a kind with unread rows is deleted, whatever
   * `removed` says.
   */
  unread: z
    .object({ players: unreadRows, tribes: unreadRows, bases: unreadRows, dinos: unreadRows })
    .partial()
    .optional(),
});

const upload = <Row extends z.ZodType>(row: Row) =>
  part.extend({ rows: z.array(row).max(MAX_UPLOAD_ROWS, `At most ${MAX_UPLOAD_ROWS} rows at once`) });

export const playersPart = upload(playerUpload);
export const tribesPart = upload(tribeUpload);
export const basesPart = upload(baseUpload);
export const dinosPart = upload(dinoUpload);

export type UploadPart = z.infer<typeof part>;
