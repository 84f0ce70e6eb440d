import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile, replaceFile } from '../base/json-file.ts';

const FILE = 'sandbox-curseforge.json';
/** As many as anybody publishes by hand. */
const MAX_MODS = 1000;
const FIRST_FILE_AT = Date.UTC(2026, 9, 20, 9);

const fileSchema = z.object({ fileId: z.number(), fileName: z.string(), publishedAt: z.number() });
const modSchema = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  /** The newest last; two of them at most. */
  files: z.array(fileSchema).min(1).max(2),
});

export type ModFile = z.infer<typeof fileSchema>;
export type Mod = z.infer<typeof modSchema>;

/** Mods of ARK: Survival Ascended that there are at CurseForge. */
export type ModWorld = {
  mods(): readonly Mod[];
  find(id: number): Mod | undefined;
  /** Publishes a file of a mod, which is made where there is none. */
  publish(id: number, file: { fileId: number; fileName: string; name?: string | undefined }): Promise<Mod>;
};

const mod = (id: number, name: string): Mod => ({
  id,
  name,
  slug: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
  files: [{ fileId: 5_000_000 + (id % 1000), fileName: `${name} 1.0`, publishedAt: FIRST_FILE_AT }],
});

/** The first four are those of the simulated game servers. */
const SEEDED = [
  mod(927090, 'Far Sight Spyglass'),
  mod(928501, 'Tidy Stacks'),
  mod(929420, 'Pocket Cryo Storage'),
  mod(940975, 'Cobalt Building Set'),
  mod(953154, 'Tame Tracker'),
  mod(975604, 'Lost Relics'),
];

/** Goes on with what an earlier run published. */
export async function createModWorld(options: { dataDir: string; now?: () => number }): Promise<ModWorld> {
  const { dataDir, now = Date.now } = options;
  const path = join(dataDir, FILE);
  const saved = z.object({ mods: z.array(modSchema).max(MAX_MODS) }).safeParse(await readJsonFile(path));
  const all = new Map((saved.success ? saved.data.mods : SEEDED).map((each) => [each.id, each]));
  return {
    mods: () => [...all.values()],
    find: (id) => all.get(id),
    async publish(id, { name, ...file }) {
      const known = all.get(id) ?? mod(id, name ?? `Mod ${id}`);
      const files = [...known.files.slice(-1), { ...file, publishedAt: now() }];
      const changed = { ...known, name: name ?? known.name, files };
      all.delete(id);
      all.set(id, changed);
      for (const oldest of all.keys()) if (all.size > MAX_MODS) all.delete(oldest);
      await replaceFile(path, JSON.stringify({ mods: [...all.values()] }));
      return changed;
    },
  };
}
