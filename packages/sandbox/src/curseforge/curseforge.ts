import Fastify from 'fastify';
import { z } from 'zod';
import { refuseForeignPages } from '../base/loopback.ts';
import { noFaults, obeyFaults, type ReplyFaults } from '../base/reply-faults.ts';
import type { Mod, ModWorld } from './world.ts';

const GAME_ID = 83374;
const askedSchema = z.object({ modIds: z.array(z.number().int().min(0)).min(1).max(50) });

export type CurseForge = {
  url: string;
  world: ModWorld;
  faults: ReplyFaults;
  /** How many requests for mods there were with the right key. */
  asked(): number;
  close(): Promise<void>;
};

/**
 * Starts the simulated CurseForge (ark-domain.md §4.4): `GET /v1/mods/{id}` and `POST /v1/mods`, which leaves out those that
 * it does not know. Without the right `x-api-key` the answer is 403.
 */
export async function startCurseForge(options: {
  world: ModWorld;
  apiKey: string;
  host: string;
}): Promise<CurseForge> {
  const { world, apiKey, host } = options;
  const faults = noFaults();
  let asked = 0;
  const app = Fastify({ forceCloseConnections: true });
  refuseForeignPages(app);
  obeyFaults(app, faults);
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers['x-api-key'] !== apiKey) return reply.code(403).send();
    asked++;
  });
  const viewOf = (mod: Mod) => modView(mod, faults.isOld);
  app.post('/v1/mods', async (request, reply) => {
    const input = askedSchema.safeParse(request.body);
    if (!input.success) return reply.code(400).send();
    return { data: [...new Set(input.data.modIds)].flatMap((id) => world.find(id) ?? []).map(viewOf) };
  });
  app.get('/v1/mods/:id', async (request, reply) => {
    const { id } = z.object({ id: z.coerce.number().int().catch(0) }).parse(request.params);
    const mod = world.find(id);
    return mod ? { data: viewOf(mod) } : reply.code(404).send();
  });
  const url = await app.listen({ host, port: 0 });
  return { url, world, faults, asked: () => asked, close: () => app.close() };
}

function modView({ id, name, slug, files }: Mod, isOld: boolean) {
  const shown = isOld ? files.slice(0, 1) : files;
  const main = shown.at(-1);
  const date = new Date(main?.publishedAt ?? 0).toISOString();
  return {
    id,
    gameId: GAME_ID,
    name,
    slug,
    summary: `${name} for ARK: Survival Ascended`,
    links: { websiteUrl: `https://www.curseforge.com/ark-survival-ascended/mods/${slug}` },
    logo: null,
    authors: [{ id: 1, name: 'Arkwright sandbox' }],
    categories: [],
    downloadCount: 1000,
    dateModified: date,
    dateReleased: date,
    mainFileId: main?.fileId ?? 0,
    latestFiles: shown.map(({ fileId, fileName, publishedAt }) => ({
      id: fileId,
      gameId: GAME_ID,
      modId: id,
      displayName: fileName,
      fileName: `${slug}-${fileId}.zip`,
      fileDate: new Date(publishedAt).toISOString(),
      releaseType: 1,
    })),
  };
}
