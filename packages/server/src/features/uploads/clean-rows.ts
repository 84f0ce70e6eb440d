import { plainText } from '@arkwright/ark/plain-text';
import { DAY_MS } from '@arkwright/contracts/core/durations';
import type { TribeMember } from '@arkwright/contracts/data-dashboard/schema';
import { DEAD_KEPT_DAYS, UNSEEN_KEPT_DAYS } from '@arkwright/contracts/uploads/bounds';
import type { BaseUpload, DinoUpload, PlayerUpload, TribeUpload } from '@arkwright/contracts/uploads/upload';

type Place = { x: number | null; y: number | null; z: number | null };

/** Empty and 0 mean unknown. */
export type PlayerRow = Required<Omit<PlayerUpload, 'position'>> & Place;
export type TribeRow = Required<Omit<TribeUpload, 'members'>> & { members: TribeMember[] };
export type BaseRow = Omit<BaseUpload, 'position'> & Place;
export type DinoRow = Required<Omit<DinoUpload, 'position' | 'dinoId1' | 'dinoId2'>> &
  Place & { dinoId: string };

const MAX_NAME_LENGTH = 100;
/** Dead dinos are kept for 30 days. */
export const DEAD_KEPT_MS = DEAD_KEPT_DAYS * DAY_MS;
/** Players are kept for a year after they were last seen, and anything for as long after its last upload. */
export const UNSEEN_KEPT_MS = UNSEEN_KEPT_DAYS * DAY_MS;

// Names come from players. They appear in tables, files and Discord: plain text, one line.
const name = (text: string) => plainText(text, MAX_NAME_LENGTH);

/** A game server's clock may be fast; future times would never expire. */
const past = (at: number | undefined, now: number) => Math.min(Math.max(at ?? 0, 0), now);

function placeOf(position: { x: number; y: number; z: number } | null): Place {
  if (position === null) return { x: null, y: null, z: null };
  return { x: Math.round(position.x), y: Math.round(position.y), z: Math.round(position.z) };
}

/** Undefined for a player who was last seen before the retention time: games remember every player. */
export function cleanPlayer({ position, ...row }: PlayerUpload, now: number): PlayerRow | undefined {
  const lastSeen = past(row.lastSeen, now);
  if (lastSeen > 0 && lastSeen < now - UNSEEN_KEPT_MS) return undefined;
  return {
    ...row,
    ...placeOf(position),
    netId: row.netId ?? '',
    characterName: name(row.characterName),
    playerName: name(row.playerName),
    tribeName: name(row.tribeName),
    lastLogin: past(row.lastLogin, now),
    lastSeen,
  };
}

export function cleanTribe(row: TribeUpload, now: number): TribeRow {
  return {
    ...row,
    tribeName: name(row.tribeName),
    members: row.members.map((member) => ({
      characterName: name(member.characterName),
      playerName: name(member.playerName),
      netId: member.netId ?? '',
      lastSeen: past(member.lastSeen, now),
    })),
    lastSeen: past(row.lastSeen, now),
  };
}

export function cleanBase({ position, ...row }: BaseUpload, now: number): BaseRow {
  return {
    ...row,
    ...placeOf(position),
    ownerName: name(row.ownerName),
    createdAt: past(row.createdAt, now),
    radius: Math.round(row.radius),
  };
}

/** Undefined for a dino that has been dead for longer than such are kept. */
export function cleanDino(
  { position, dinoId1, dinoId2, ...row }: DinoUpload,
  now: number,
): DinoRow | undefined {
  const lastSeen = past(row.lastSeen, now);
  if (row.isDead && lastSeen > 0 && lastSeen < now - DEAD_KEPT_MS) return undefined;
  return {
    ...row,
    ...placeOf(position),
    dinoId: `${dinoId1}_${dinoId2}`,
    ownerName: name(row.ownerName),
    species: name(row.species),
    name: name(row.name),
    level: row.level ?? 0,
    lastSeen,
  };
}
