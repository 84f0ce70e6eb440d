import { z } from 'zod';
import { gameNumber } from '../core/game-number.ts';
import { id, timestamp } from '../core/ids.ts';
import { plainId } from '../core/json-shape.ts';
import { MAX_UPLOAD_PARTS, MAX_UPLOAD_ROWS } from './bounds.ts';
import { GENDERS } from './schema.ts';

const eosId = plainId(
  z
    .string()
    .regex(/^[0-9a-fA-F]{32}$/)
    .toLowerCase(),
  32,
);
const name = z.string().max(200);
/** A name that the companion makes itself: no text of players, so it has to be plain. */
const ownName = plainId(z.string().regex(/^[\x21-\x7e]{1,64}$/), 64);
const count = z.number().int().min(0).max(10_000_000);
const coordinate = z.number().min(-10_000_000).max(10_000_000);

/** Unreal units; null while something has no place, as a character that is logged out on another map. */
const position = z.object({ x: coordinate, y: coordinate, z: coordinate }).nullable();

const tribe = { tribeId: gameNumber.or(z.literal('')), tribeName: name };

/*
 * What is not known is left out: a save has no EOS id for a member without a profile, and no level for a dino without its
 * status.
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

/** Structures that stand together and belong to one tribe or player: the companion counts them, raw pieces are too many. */
export const baseUpload = z.object({
  /** The same for the same base from one upload to the next. */
  baseId: ownName,
  tribeId: gameNumber,
  ownerName: name,
  structureCount: count,
  createdAt: timestamp,
  /** Its middle; commands that work on it reach `radius` around it. */
  position: position.unwrap(),
  radius: coordinate.min(0),
});

export const dinoUpload = z.object({
  dinoId1: gameNumber,
  dinoId2: gameNumber,
  ownerName: name,
  tribeId: gameNumber.or(z.literal('')),
  species: name,
  /** Empty while it was given none. */
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

/** What a save says of itself. Its age instead of its time: the clocks of two machines differ. */
const readSave = z.object({
  /** How long ago it was written, when its first part was sent. */
  ageSeconds: z.number().int().min(0).max(1_000_000_000),
  /** The game's own clock, in seconds: it only goes on, but for a world that was restored or begun anew. */
  gameTime: z.number().min(0).max(1e12),
  /** How often the world was saved. */
  counter: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
});

export type ReadSave = z.infer<typeof readSave>;

/**
 * A snapshot of everything of one kind comes in parts, from 1 on. With the last of them, rows of the server that were in
 * none are gone from the game. One with `previousSnapshotId` tells only what has changed since that one: `rows` that are
 * new or different, and the ids of those that are `removed`; CONFLICT where that one is not the last that came whole, or
 * rows have been deleted here since.
 */
const part = z.object({
  serverId: id,
  /** New for each snapshot; parts of one that has ended are taken for repetitions. */
  snapshotId: ownName,
  part: z.number().int().min(1).max(MAX_UPLOAD_PARTS),
  isLast: z.boolean(),
  previousSnapshotId: ownName.optional(),
  /** The game's ids of rows; of a dino both numbers with `_` between. Only with `previousSnapshotId`. */
  removed: z.array(ownName).max(MAX_UPLOAD_ROWS).optional(),
  /** Where the rows were read from a save, and not from the running game. */
  save: readSave.optional(),
});

const upload = <Row extends z.ZodType>(row: Row) =>
  part.extend({ rows: z.array(row).max(MAX_UPLOAD_ROWS, `At most ${MAX_UPLOAD_ROWS} rows at once`) });

export const playersPart = upload(playerUpload);
export const tribesPart = upload(tribeUpload);
export const basesPart = upload(baseUpload);
export const dinosPart = upload(dinoUpload);

export type UploadPart = z.infer<typeof part>;
