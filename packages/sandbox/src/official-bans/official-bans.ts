import { createHash } from 'node:crypto';
import { join } from 'node:path';
import Fastify from 'fastify';
import { z } from 'zod';
import { readJsonFile, replaceFile } from '../base/json-file.ts';
import { refuseForeignPages } from '../base/loopback.ts';
import { noFaults, obeyFaults, type ReplyFaults } from '../base/reply-faults.ts';

const FILE = 'sandbox-official-bans.json';
const saved = z.object({ text: z.string() });

/** A made-up player on the list: the first is 1. */
export const officialPlayer = (n: number): string => `0002b${n.toString(16).padStart(27, '0')}`;

/** Lines as the real list has them, the last without its end (ark-domain.md §3). */
export const listOf = (players: number): string =>
  Array.from({ length: players }, (_, index) => `${officialPlayer(index + 1)},0`).join('\r\n');

export type OfficialBans = {
  /** Of the list itself. */
  url: string;
  faults: ReplyFaults;
  text(): string;
  /** From now on the list is this text, whatever it is. */
  publish(text: string): Promise<void>;
  close(): Promise<void>;
};

/** Starts the simulated server of the game's official ban list, with an ETag; goes on with what an earlier run published. */
export async function startOfficialBans(options: { dataDir: string; host: string }): Promise<OfficialBans> {
  const file = join(options.dataDir, FILE);
  const before = saved.safeParse(await readJsonFile(file));
  let text = before.success ? before.data.text : listOf(200);
  const faults = noFaults();
  const app = Fastify({ forceCloseConnections: true });
  refuseForeignPages(app);
  obeyFaults(app, faults);
  app.get('/asa/BanList.txt', async (request, reply) => {
    const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/plain').send(text);
  });
  const base = await app.listen({ host: options.host, port: 0 });
  return {
    url: `${base}/asa/BanList.txt`,
    faults,
    text: () => text,
    async publish(changed) {
      text = changed;
      await replaceFile(file, JSON.stringify({ text }));
    },
    close: () => app.close(),
  };
}
