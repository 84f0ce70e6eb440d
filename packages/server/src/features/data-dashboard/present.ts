import { findMap, toLatLon } from '@arkwright/ark/maps';
import { baseSizeOf } from '@arkwright/contracts/core/base-size';
import type {
  BaseEntry,
  DinoEntry,
  PlayerEntry,
  TribeEntry,
} from '@arkwright/contracts/data-dashboard/schema';
import type { BaseEntryRow, DinoEntryRow, Found, PlayerEntryRow, TribeEntryRow } from '../uploads/service.ts';

type Place = { x: number | null; y: number | null; z: number | null };

/** The GPS coordinates and the teleport command; on unknown maps there are no GPS coordinates. */
export function placeOf({ x, y, z }: Place, map: string): { gps: string; teleportCommand: string } {
  if (x === null || y === null || z === null) return { gps: '', teleportCommand: '' };
  const { lat, lon } = toLatLon(map, { x, y, z });
  return {
    gps: findMap(map) ? `${lat.toFixed(1)} / ${lon.toFixed(1)}` : '',
    teleportCommand: `cheat SetPlayerPos ${x} ${y} ${z}`,
  };
}

const rowOf = ({
  row,
  serverName,
}: {
  row: { id: string; serverId: string };
  serverName: string;
}): Pick<PlayerEntry, 'id' | 'serverId' | 'serverName'> => ({
  id: row.id,
  serverId: row.serverId,
  serverName,
});

/** `discord` are the Discord names of registered players by EOS id. */
export function presentPlayer(
  found: Found<PlayerEntryRow>,
  discord: ReadonlyMap<string, string>,
): PlayerEntry {
  const { row, map } = found;
  return {
    ...rowOf(found),
    characterName: row.characterName,
    playerName: row.playerName,
    characterId: row.characterId,
    netId: row.netId,
    tribeId: row.tribeId,
    tribeName: row.tribeName,
    lastLogin: row.lastLogin,
    lastSeen: row.lastSeen,
    level: row.level,
    discord: discord.get(row.netId) ?? '',
    ...placeOf(row, map),
    isNuked: row.nukedAt > 0,
  };
}

/** `isProtected`: automatic decay spares it now. */
export function presentTribe(found: Found<TribeEntryRow>, isProtected: boolean): TribeEntry {
  const { row } = found;
  return {
    ...rowOf(found),
    tribeId: row.tribeId,
    tribeName: row.tribeName,
    members: row.members,
    membersCount: row.membersCount,
    numDinos: row.numDinos,
    lastSeen: row.lastSeen,
    isDecayProtected: isProtected,
    isNuked: row.nukedAt > 0,
  };
}

export function presentBase(found: Found<BaseEntryRow>): BaseEntry {
  const { row, map } = found;
  return {
    ...rowOf(found),
    type: baseSizeOf(row.structureCount),
    ownerName: row.ownerName,
    createdAt: row.createdAt,
    structureCount: row.structureCount,
    ...placeOf(row, map),
    isNuked: row.nukedAt > 0,
  };
}

export function presentDino(found: Found<DinoEntryRow>): DinoEntry {
  const { row, map } = found;
  return {
    ...rowOf(found),
    idCombined: row.dinoId.replace('_', ''),
    ownerName: row.ownerName,
    name: row.name === '' ? row.species : `${row.species} (${row.name})`,
    level: row.level,
    gender: row.gender,
    isDead: row.isDead,
    isBaby: row.isBaby,
    isNeutered: row.isNeutered,
    lastSeen: row.lastSeen,
    ...placeOf(row, map),
    teamHistory: row.teamHistory,
  };
}
