import { plainText } from '@arkwright/ark/plain-text';
import { z } from 'zod';
import { jsonIn } from './service-reply.ts';
import type { KnownMod } from './sources-repository.ts';

/** ARK: Survival Ascended at CurseForge (docs/reference/ark-domain.md §4.4). */
const GAME_ID = 83374;
/** Maximum number of mods per request. */
export const MAX_BATCH = 50;
const MAX_NAME = 100;

const fileId = z.number().int().positive().max(999_999_999_999);
const date = z.iso.datetime({ offset: true }).optional().catch(undefined);
const file = z.object({
  id: fileId,
  displayName: z.string().optional().catch(undefined),
  fileDate: date,
});
const mod = z.object({
  id: z.number().int(),
  gameId: z.literal(GAME_ID),
  name: z.string(),
  slug: z.string().optional().catch(undefined),
  mainFileId: fileId,
  dateReleased: date,
  latestFiles: z.array(z.unknown()).max(1000).catch([]),
});
const reply = z.object({ data: z.array(z.unknown()).max(2 * MAX_BATCH) });

/**
 * CurseForge's data of the requested mods; omitted mods, and those of another game, count as missing. Undefined if the
 * reply can't be read. An unreadable mod keeps its known data.
 */
export function readMods(text: string, { ids, now }: { ids: readonly number[]; now: number }) {
  const parsed = reply.safeParse(jsonIn(text));
  if (!parsed.success) return undefined;
  const told = new Map(parsed.data.data.map((each) => [Number(Object(each).id), each] as const));
  return ids.flatMap((id): KnownMod[] => {
    const entry = told.get(id);
    if (entry === undefined || Object(entry).gameId !== GAME_ID) return [noSuchMod(id, now)];
    const read = mod.safeParse(entry);
    return read.success ? [knownMod(read.data, now)] : [];
  });
}

function knownMod(
  { id, name, slug = '', mainFileId, dateReleased, latestFiles }: z.infer<typeof mod>,
  now: number,
) {
  const main = latestFiles
    .flatMap((each) => file.safeParse(each).data ?? [])
    .find((each) => each.id === mainFileId);
  return {
    id,
    isKnown: true,
    name: plainText(name, MAX_NAME) || `Mod ${id}`,
    slug: /^[a-z0-9_-]{1,100}$/i.test(slug) ? slug : '',
    fileId: mainFileId,
    fileName: plainText(main?.displayName ?? '', MAX_NAME),
    fileAt: Date.parse(main?.fileDate ?? dateReleased ?? '') || 0,
    learnedAt: now,
    askedAt: now,
    claim: null,
  };
}

/** The stored data of a number that is no mod of this game. */
export const noSuchMod = (id: number, now: number): KnownMod => ({
  id,
  isKnown: false,
  name: '',
  slug: '',
  fileId: 0,
  fileName: '',
  fileAt: 0,
  learnedAt: now,
  askedAt: now,
  claim: null,
});

/** The page of a mod; empty where its address is not known. */
export const modUrl = ({ slug }: { slug: string }): string =>
  slug === '' ? '' : `https://www.curseforge.com/ark-survival-ascended/mods/${slug}`;
