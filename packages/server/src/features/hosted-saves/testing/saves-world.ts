import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { writeWorld } from '@arkwright/ark/save/testing/write-world';
import type { HostedSave } from '@arkwright/contracts/hosted-saves/schema';
import { registry } from '@arkwright/contracts/registry';
import type { Server } from '@arkwright/contracts/servers/schema';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { startTestNitrado, type TestNitrado } from '@arkwright/testing/test-nitrado';
import { type AnyColumn, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { botInstances } from '../../../core/access/table.ts';
import { saveCompanion } from '../../companion/testing/companion-instance.ts';
import { linkPastedToken } from '../../nitrado/login-service.ts';
import { openNitrado } from '../../nitrado/nitrado.ts';
import { hostPaces } from '../../nitrado/table.ts';
import { createServer } from '../../servers/service.ts';
import { servers } from '../../servers/table.ts';
import { listHostedSaves } from '../service.ts';
import { sweepHostedSaves } from '../sweep-service.ts';
import { hostedSaves } from '../table.ts';

/** A rented server of the simulation, added to an instance and linked to its service. */
export type RentedServer = {
  id: string;
  hostId: string;
  /** The name of its game server in the simulation. */
  gameName: string;
  map: string;
  instance: TestInstance;
};

export const UPLOADS = {
  isEnabled: true,
  companionType: 'Mod',
  uploadPlayerData: true,
  uploadStructureData: true,
  uploadDinoData: true,
} as const;

/** The API and the simulated Nitrado with its game servers. */
export class SavesWorld {
  readonly api: TestApp;
  readonly host: TestNitrado;
  readonly dataDir: string;
  /** Services with files that a test has placed, which nothing of the simulation replaces. */
  readonly #placed = new Set<string>();

  private constructor(parts: Pick<SavesWorld, 'api' | 'host' | 'dataDir'>) {
    this.api = parts.api;
    this.host = parts.host;
    this.dataDir = parts.dataDir;
  }

  static async open(seed: string): Promise<SavesWorld> {
    const dataDir = await mkdtemp(join(tmpdir(), 'arkwright-saves-'));
    const host = await startTestNitrado({ seed });
    const api = await createTestApp({ settings: { nitrado: host.settings, dataDir } });
    return new SavesWorld({ api, host, dataDir });
  }

  async close(): Promise<void> {
    await this.api.dispose();
    await this.host.close();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** Deletes what a test has made. */
  async clear(): Promise<void> {
    this.host.setFault(undefined);
    await this.api.context.db.delete(botInstances);
    await this.api.context.db.delete(hostPaces);
  }

  /** An instance with a linked account, uploads switched on, and one server of it; its owner has agreed unless `isOff`. */
  async rent({
    tier = 5,
    isOff = false,
    uploads = UPLOADS,
    isWithPeopleBeside = false,
  }: {
    tier?: 1 | 5;
    isOff?: boolean;
    uploads?: object;
    isWithPeopleBeside?: boolean;
  } = {}): Promise<RentedServer> {
    const instance = await makeInstance(this.api.context, { tier });
    const token = this.host.issueToken({ account: 'owner' });
    expect(await linkPastedToken(openNitrado(this.api.context), instance.by, token)).toMatchObject({
      success: true,
    });
    await saveCompanion(this.api, instance, uploads);
    const server = await this.addServer(instance, isWithPeopleBeside);
    if (!isOff) await this.agree(server);
    return server;
  }

  /** One more server of an instance. The simulation keeps the people of one service in four beside the save. */
  async addServer(instance: TestInstance, isWithPeopleBeside = false): Promise<RentedServer> {
    const running = (await this.host.services('owner')).filter(
      ({ id, game, state }) =>
        game === 'arksa' &&
        state === 'started' &&
        isWithPeopleBeside === (Number(String(id).slice(-2)) % 4 === 3) &&
        !this.#placed.has(String(id)),
    );
    const [service] = running;
    if (!service) throw new Error('The account has no such server.');
    const { id } = await createServer(this.api.context, instance.by, serverFields());
    const hostId = String(service.id);
    await this.api.context.db.update(servers).set({ hostKind: 'Nitrado', hostId }).where(eq(servers.id, id));
    return { id, hostId, gameName: service.server, map: service.map, instance };
  }

  /** The owner switches the reading of a server's save on or off. */
  async agree({ id, instance }: RentedServer, readsHostedSaves = true): Promise<void> {
    const { token } = instance.owner;
    const listed = await send(this.api, registry.servers.list, { token, params: { botId: instance.id } });
    const server = (listed.body as Server[]).find((each) => each.id === id);
    const body = { server: { ...server, readsHostedSaves } };
    expect((await send(this.api, registry.servers.update, { token, body })).status).toBe(200);
  }

  async state({ id, instance }: RentedServer): Promise<HostedSave> {
    const all = await listHostedSaves(this.api.context, instance.scope);
    const found = all.find(({ serverId }) => serverId === id);
    if (!found) throw new Error('The server is not listed.');
    return found;
  }

  /** Looks, fetches and reads until nothing is due. */
  sweep(): Promise<unknown> {
    return sweepHostedSaves(this.api.context);
  }

  /** Moves all times of saves into the past. */
  async pass(ms: number): Promise<void> {
    const ago = (column: AnyColumn) => sql`greatest(0, ${column} - ${ms}::bigint)`;
    const { nextAt, seenAt, checkedAt, readAt, claimedUntil, turnAt } = hostedSaves;
    await this.api.context.db.update(hostedSaves).set({
      nextAt: ago(nextAt),
      seenAt: ago(seenAt),
      checkedAt: ago(checkedAt),
      readAt: ago(readAt),
      claimedUntil: ago(claimedUntil),
      turnAt: ago(turnAt),
    });
    await this.api.context.db.update(hostPaces).set({ pausedUntil: ago(hostPaces.pausedUntil) });
  }

  /** Sees the save in two listings that lie 20 seconds apart, and reads it. */
  async readSave(): Promise<void> {
    await this.sweep();
    await this.pass(20_000);
    await this.sweep();
  }

  /** The game saves something else: a world with nothing in it but `change`. */
  async save(server: RentedServer, change: Parameters<typeof writeWorld>[1]): Promise<void> {
    const path = join(this.dataDir, `${server.map}.ark`);
    await writeWorld(path, change);
    await this.place(server, createReadStream(path));
  }

  /** Puts bytes in the place of a server's save. */
  async place({ hostId, map }: RentedServer, bytes: Readable | Buffer): Promise<void> {
    await this.placeBeside({ hostId, map }, { name: `${map}.ark`, bytes });
  }

  /** Puts a file beside a server's save. */
  async placeBeside(
    { hostId, map }: Pick<RentedServer, 'hostId' | 'map'>,
    { name, bytes }: { name: string; bytes: Readable | Buffer },
  ): Promise<void> {
    this.#placed.add(hostId);
    const content = Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes;
    await this.host.placeFile(hostId, `ShooterGame/Saved/SavedArks/${map}/${name}`, content);
  }

  async row({ id }: RentedServer) {
    const [row] = await this.api.context.db.select().from(hostedSaves).where(eq(hostedSaves.serverId, id));
    if (!row) throw new Error('The server has no row.');
    return row;
  }

  async change({ id }: RentedServer, fields: Partial<typeof hostedSaves.$inferInsert>): Promise<void> {
    await this.api.context.db.update(hostedSaves).set(fields).where(eq(hostedSaves.serverId, id));
  }

  /** What is left of fetches in DATA_DIR. */
  async leftFiles(): Promise<string[]> {
    const names = await readdir(join(this.dataDir, 'hosted-saves'), { recursive: true }).catch(() => []);
    return names.filter((name) => name.endsWith('.ark') || name.endsWith('.arkprofile'));
  }
}
