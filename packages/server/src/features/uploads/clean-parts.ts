import type { basesPart, dinosPart, playersPart, tribesPart } from '@arkwright/contracts/uploads/upload';
import type { z } from 'zod';
import { mapInSlices } from '../../platform/work/slices.ts';
import { cleanBase, cleanDino, cleanPlayer, cleanTribe } from './clean-rows.ts';

// Parts of uploads with their rows as they are stored, without those that are too old to be kept. `now` in ms.

async function cleaned<Row, Clean>(
  rows: readonly Row[],
  clean: (row: Row) => Clean | undefined,
): Promise<Clean[]> {
  const kept = await mapInSlices(rows, clean);
  return kept.filter((row) => row !== undefined);
}

export const cleanPlayers = async ({ rows, ...part }: z.output<typeof playersPart>, now: number) => ({
  kind: 'players' as const,
  part,
  rows: await cleaned(rows, (row) => cleanPlayer(row, now)),
});

export const cleanTribes = async ({ rows, ...part }: z.output<typeof tribesPart>, now: number) => ({
  kind: 'tribes' as const,
  part,
  rows: await cleaned(rows, (row) => cleanTribe(row, now)),
});

export const cleanBases = async ({ rows, ...part }: z.output<typeof basesPart>, now: number) => ({
  kind: 'bases' as const,
  part,
  rows: await cleaned(rows, (row) => cleanBase(row, now)),
});

export const cleanDinos = async ({ rows, ...part }: z.output<typeof dinosPart>, now: number) => ({
  kind: 'dinos' as const,
  part,
  rows: await cleaned(rows, (row) => cleanDino(row, now)),
});
