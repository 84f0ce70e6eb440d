import { createHash } from 'node:crypto';
import { join } from 'node:path';
import Fastify from 'fastify';
import { z } from 'zod';
import { readJsonFile, replaceFile } from '../base/json-file.ts';
import { refuseForeignPages } from '../base/loopback.ts';
import { noFaults, obeyFaults, type ReplyFaults } from '../base/reply-faults.ts';

/** The dedicated server of ARK: Survival Ascended at Steam (ark-domain.md §4.3). */
const APP_ID = '2430930';
const FILE = 'sandbox-steam.json';

/** `publishedAt` in ms since 1970. */
export type Build = { buildId: string; publishedAt: number };

const savedSchema = z.object({
  builds: z
    .array(z.object({ buildId: z.string().regex(/^\d{1,12}$/), publishedAt: z.number() }))
    .min(1)
    .max(2),
});

/** The public builds of the game's server: the one that can be installed now, and the one before. */
export type SteamWorld = {
  current(): Build;
  before(): Build;
  publish(buildId: string): Promise<Build>;
};

/** Goes on with what an earlier run published. */
export async function createSteamWorld(options: {
  dataDir: string;
  now?: () => number;
}): Promise<SteamWorld> {
  const { dataDir, now = Date.now } = options;
  const file = join(dataDir, FILE);
  const saved = savedSchema.safeParse(await readJsonFile(file));
  const first: Build = { buildId: '20301500', publishedAt: Date.UTC(2026, 9, 28, 17) };
  let builds: Build[] = saved.success ? saved.data.builds : [first];
  const current = () => builds.at(-1) ?? first;
  return {
    current,
    before: () => builds[0] ?? first,
    async publish(buildId) {
      builds = [current(), { buildId, publishedAt: now() }];
      await replaceFile(file, JSON.stringify({ builds }));
      return current();
    },
  };
}

export type SteamInfo = { url: string; world: SteamWorld; faults: ReplyFaults; close(): Promise<void> };

/** Starts the simulated api.steamcmd.net: `GET /v1/info/2430930`, with an ETag. Other apps are not known. */
export async function startSteamInfo(options: { world: SteamWorld; host: string }): Promise<SteamInfo> {
  const { world, host } = options;
  const faults = noFaults();
  const app = Fastify({ forceCloseConnections: true });
  refuseForeignPages(app);
  obeyFaults(app, faults);
  app.get('/v1/info/:appId', async (request, reply) => {
    const { appId = '' } = z.object({ appId: z.string() }).partial().parse(request.params);
    if (appId !== APP_ID) return reply.code(404).send({ status: 'failed', data: {} });
    const text = JSON.stringify(infoOf(faults.isOld ? world.before() : world.current()));
    const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json').send(text);
  });
  const url = await app.listen({ host, port: 0 });
  return { url, world, faults, close: () => app.close() };
}

/** As the real one has it, as far as anybody needs: times are seconds, and numbers are texts. */
function infoOf({ buildId, publishedAt }: Build) {
  const publicBranch = { buildid: buildId, timeupdated: String(Math.floor(publishedAt / 1000)) };
  return {
    data: {
      [APP_ID]: {
        _change_number: 30_000_000,
        appid: APP_ID,
        common: { gameid: APP_ID, name: 'ARK: Survival Ascended Dedicated Server', type: 'Tool' },
        depots: { branches: { public: publicBranch, staging: { buildid: '1', pwdrequired: '1' } } },
      },
    },
    status: 'success',
  };
}
