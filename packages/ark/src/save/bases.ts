import type { Place } from './world-file.ts';

/** The data of an owned structure that a base needs. */
export type Structure = {
  id: number;
  team: number;
  ownerName: string;
  /** Seconds of the game; undefined if missing in the save. */
  createdAt: number | undefined;
  lastSeen: number | undefined;
  place: Place;
};

export type Base = { pieces: Structure[]; oldest: Structure; middle: Place; radius: number };

// Five foundations: pieces more than two cells apart don't belong together.
const CELL = 1500;

/** A metre around the middle of a piece: a command at a rounded position still finds a base of one piece. */
const REACH = 100;

/**
 * Groups nearby structures of one owner: those in the same or in neighbouring cells of 15 metres. The cells
 * are fixed to the map, so that the same structures give the same bases in every save; a base is identified
 * by its oldest piece.
 */
export function groupBases(structures: Iterable<Structure>): Base[] {
  const cells = new Map<string, Structure[]>();
  for (const structure of structures) {
    const key = keyOf(structure.team, cellOf(structure.place));
    const cell = cells.get(key);
    if (cell) cell.push(structure);
    else cells.set(key, [structure]);
  }
  const bases: Base[] = [];
  const seen = new Set<string>();
  for (const key of cells.keys()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const pieces: Structure[] = [];
    const open = [key];
    for (let current = open.pop(); current !== undefined; current = open.pop()) {
      const inside = cells.get(current);
      if (!inside?.[0]) continue;
      for (const piece of inside) pieces.push(piece);
      for (const neighbour of neighboursOf(inside[0])) {
        if (seen.has(neighbour) || !cells.has(neighbour)) continue;
        seen.add(neighbour);
        open.push(neighbour);
      }
    }
    bases.push(toBase(pieces));
  }
  return bases;
}

function cellOf({ x, y, z }: Place): [number, number, number] {
  return [Math.floor(x / CELL), Math.floor(y / CELL), Math.floor(z / CELL)];
}

const keyOf = (team: number, cell: readonly number[]) => `${team}:${cell.join()}`;

function* neighboursOf({ team, place }: Structure): Generator<string> {
  const [x, y, z] = cellOf(place);
  for (let dx = -1; dx <= 1; dx++)
    for (let dy = -1; dy <= 1; dy++)
      for (let dz = -1; dz <= 1; dz++) yield keyOf(team, [x + dx, y + dy, z + dz]);
}

function toBase(pieces: Structure[]): Base {
  const middle = { x: 0, y: 0, z: 0 };
  for (const { place } of pieces) {
    middle.x += place.x / pieces.length;
    middle.y += place.y / pieces.length;
    middle.z += place.z / pieces.length;
  }
  let radius = REACH;
  let oldest: Structure | undefined;
  for (const piece of pieces) {
    const { x, y, z } = piece.place;
    radius = Math.max(radius, REACH + Math.hypot(x - middle.x, y - middle.y, z - middle.z));
    if (!oldest || isOlder(piece, oldest)) oldest = piece;
  }
  if (!oldest) throw new Error('a base has pieces');
  return { pieces, oldest, middle, radius };
}

function isOlder(a: Structure, b: Structure): boolean {
  const ages = (a.createdAt ?? Number.POSITIVE_INFINITY) - (b.createdAt ?? Number.POSITIVE_INFINITY);
  return ages < 0 || (!(ages > 0) && a.id < b.id);
}
