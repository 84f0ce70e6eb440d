import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ArkServer } from '../../ark/ark-server.ts';
import type { Service } from '../base/service.ts';
import { createSaves, type StoredFile } from './saves.ts';

const MAX_FILE_BYTES = 400 * 1024 * 1024;

/** A file as a service shows it: on the machine's disk, or a short text. `modifiedAt` in ms since 1970. */
export type ShownFile = { size: number; modifiedAt: number } & ({ path: string } | { text: string });

/** Paths are below the folder of the game, with `/`. */
export type Disk = {
  files(service: Service): Promise<Map<string, ShownFile>>;
  /** Stores a file, which nothing of the simulation replaces from then on. Throws FileTooLargeError. */
  put(service: Service, path: string, bytes: Readable): Promise<ShownFile>;
  /** A line in `restart.log`. */
  noteRestart(service: Service, message: string): void;
};

export class FileTooLargeError extends Error {}

/** The disks of all services: their saves and logs come from the game servers, everything else is short text. */
export function createDisk(options: {
  /** Emptied now and used as long as the sandbox runs. */
  folder: string;
  gameServerOf: (service: Service) => ArkServer | undefined;
  now: () => number;
}): Disk {
  const { folder, gameServerOf, now } = options;
  const saves = createSaves(join(folder, 'saves'), now);
  const placed = new Map<string, StoredFile>();
  const restarts = new Map<string, { text: string; at: number }>();
  const startedAt = now();
  let uploads = 0;

  async function madeFiles(service: Service): Promise<Map<string, ShownFile>> {
    const files = new Map<string, ShownFile>();
    const log = restarts.get(service.id) ?? { text: '', at: startedAt };
    // It lies beside the game's folder.
    files.set('../restart.log', textFile(log.text, log.at));
    const server = gameServerOf(service);
    if (service.game !== 'arksa' || !server) return files;
    for (const [name, text] of Object.entries(configFiles(service)))
      files.set(`ShooterGame/Saved/Config/WindowsServer/${name}`, textFile(text, startedAt));
    // One of four keeps players and tribes beside the save (nitrado.md §2: sources disagree).
    const hasPeopleInside = Number(service.id.slice(-2)) % 4 !== 3;
    const { mapId } = server.info;
    for (const [name, file] of await saves.of(server, { hasPeopleInside }))
      files.set(`ShooterGame/Saved/SavedArks/${mapId}/${name}`, file);
    const shown = await logFile(service, server);
    if (shown) files.set('ShooterGame/Saved/Logs/ShooterGame.log', shown);
    return files;
  }

  /** The log begins when somebody looks for it: the servers of accounts that nobody uses write none. */
  async function logFile(service: Service, server: ArkServer): Promise<ShownFile | undefined> {
    if (server.options.logFolder === '')
      server.setOptions({ logFolder: join(folder, 'logs', service.server) });
    const path = join(server.options.logFolder, 'ShooterGame.log');
    const found = await stat(path).catch(() => undefined);
    return found && { path, size: found.size, modifiedAt: found.mtimeMs };
  }

  return {
    async files(service) {
      const files = await madeFiles(service);
      for (const [key, file] of placed) {
        const [id, path = ''] = key.split('\n');
        if (id === service.id) files.set(path, file);
      }
      return files;
    },
    async put(service, path, bytes) {
      const key = `${service.id}\n${path}`;
      const name = createHash('sha256').update(key).digest('hex');
      const stored = join(folder, 'placed', name);
      const draft = `${stored}.${++uploads}`;
      await mkdir(dirname(stored), { recursive: true });
      let size = 0;
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length;
          if (size > MAX_FILE_BYTES)
            done(new FileTooLargeError(`A file has at most ${MAX_FILE_BYTES} bytes`));
          else done(null, chunk);
        },
      });
      try {
        await pipeline(bytes, counted, createWriteStream(draft, { mode: 0o600 }));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      // Somebody who reads the old one goes on reading it.
      await rename(draft, stored);
      // Listings show whole seconds: a game never saves twice in one.
      const before = placed.get(key)?.modifiedAt ?? Number.NEGATIVE_INFINITY;
      const file = { path: stored, size, modifiedAt: Math.max(now(), before + 1000) };
      placed.set(key, file);
      return file;
    },
    noteRestart(service, message) {
      const known = restarts.get(service.id)?.text ?? '';
      const stamp = new Date(now()).toISOString().replace('T', ' ').slice(0, 19);
      const text = `${known}${stamp} ${message.replace(/\s+/g, ' ').slice(0, 200)}\n`.slice(-20_000);
      restarts.set(service.id, { text, at: now() });
    },
  };
}

const textFile = (text: string, modifiedAt: number): ShownFile => ({
  size: Buffer.byteLength(text),
  modifiedAt,
  text,
});

function configFiles({ name, adminPassword, slots, rconPort }: Service): Record<string, string> {
  const lines = [
    '[ServerSettings]',
    'RCONEnabled=True',
    `RCONPort=${rconPort}`,
    `ServerAdminPassword=${adminPassword}`,
    '[SessionSettings]',
    `SessionName=${name}`,
    '[/Script/Engine.GameSession]',
    `MaxPlayers=${slots}`,
  ];
  return {
    'GameUserSettings.ini': `${lines.join('\r\n')}\r\n`,
    'Game.ini': '[/Script/ShooterGame.ShooterGameMode]\r\n',
    'Engine.ini': '',
  };
}

/** A path below the game's folder, or undefined if it is not one: it leads out of it, or has odd characters. */
export function pathBelow(path: string): string | undefined {
  const normal = posix.normalize(path.replaceAll('\\', '/')).replace(/^\/+/, '');
  const isOdd = [...normal].some((character) => character < ' ') || normal.length > 400;
  if (isOdd || normal === '.' || normal === '' || normal.endsWith('/')) return undefined;
  return normal === '..' || normal.startsWith('../') ? undefined : normal;
}
