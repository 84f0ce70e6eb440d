import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ArkServer } from '../../ark/ark-server.ts';
import { saveSheetOf } from './save-sheet.ts';
import type { SaveOrder } from './save-writer.ts';

/** How often the game saves by itself. */
const AUTOSAVE_MS = 15 * 60_000;

/** A file of the disk of a service, by where it really is. */
export type StoredFile = { path: string; size: number; modifiedAt: number };

export type Saves = {
  /** The files of a server's folder of saves, by name: as of its last save, written if it has one that isn't yet. */
  of(server: ArkServer, options: { hasPeopleInside: boolean }): Promise<Map<string, StoredFile>>;
};

/** `before` are the files of the save before it, which somebody may still be fetching. */
type Written = { files: Map<string, StoredFile>; savedAt: number; mapId: string; before: StoredFile[] };

/** Keeps the saves of game servers in a folder, each as old as the game's own would be. */
export function createSaves(folder: string, now: () => number): Saves {
  const written = new Map<string, Promise<Written>>();
  let count = 0;

  async function write(
    server: ArkServer,
    hasPeopleInside: boolean,
    last: Promise<Written> | undefined,
  ): Promise<Written> {
    const savedAt = now();
    const { mapId } = server.info;
    // A folder for each save: the one before may still be on its way to somebody.
    const own = join(folder, server.setup.name, String(++count));
    await mkdir(own, { recursive: true });
    const order: SaveOrder = {
      path: join(own, `${mapId}.ark`),
      sheet: saveSheetOf(server, savedAt),
      hasPeopleInside,
    };
    await run(order);
    const files = new Map<string, StoredFile>();
    for (const name of await readdir(own)) {
      const path = join(own, name);
      files.set(name, { path, size: (await stat(path)).size, modifiedAt: savedAt });
    }
    const old = await last;
    for (const { path } of old?.before ?? []) await rm(path, { force: true });
    return { files, savedAt, mapId, before: [...(old?.files.values() ?? [])] };
  }

  return {
    async of(server, { hasPeopleInside }) {
      const { name } = server.setup;
      const last = written.get(name);
      if (last) {
        const { files, savedAt, mapId } = await last;
        if (mapId === server.info.mapId && !hasSavedSince(server, savedAt, now())) return files;
        // Somebody else may have begun meanwhile.
        const begun = written.get(name);
        if (begun && begun !== last) return (await begun).files;
      }
      const next = write(server, hasPeopleInside, last);
      written.set(name, next);
      // A save that could not be written is tried again.
      next.catch(() => written.delete(name));
      const { files } = await next;
      return files;
    },
  };
}

/** Whether the game has saved: by itself while it runs, or because it was told to. */
function hasSavedSince(server: ArkServer, savedAt: number, now: number): boolean {
  if (server.power !== 'down' && now - savedAt >= AUTOSAVE_MS) return true;
  return server.history.after(0).some(({ text, time }) => time > savedAt && /^\s*saveworld/i.test(text));
}

function run(order: SaveOrder): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./save-writer.ts', import.meta.url), { workerData: order });
    worker.once('error', reject);
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The writer of a save ended with ${code}`)),
    );
  });
}
