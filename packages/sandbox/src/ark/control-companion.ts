import type { FastifyInstance } from 'fastify';
import type { ArkServer } from './ark-server.ts';
import type { ArkCluster } from './cluster.ts';
import { parse, Refusal, serverOf } from './control-requests.ts';
import { companionBody, noCompanionBody } from './control-schemas.ts';
import { SNAPSHOT_KINDS } from './world-snapshot.ts';

/** Adds the routes that put a companion into a game server, ask after it and make it upload. */
export function registerCompanionControl(routes: FastifyInstance, cluster: ArkCluster): void {
  routes.get('/servers/:name/companion', async (request) => view(serverOf(cluster, request)));

  routes.post('/servers/:name/companion', async (request) => {
    const server = serverOf(cluster, request);
    if (noCompanionBody.safeParse(request.body).success) server.companion.remove();
    else server.companion.install(parse(companionBody, request.body));
    return view(server);
  });

  routes.post('/servers/:name/companion/upload', async (request) => {
    const server = serverOf(cluster, request);
    const { running } = server.companion;
    if (!running) throw new Refusal(409, 'CONFLICT', 'No companion is running there');
    await running.uploadNow().catch((error: unknown) => {
      throw new Refusal(409, 'CONFLICT', error instanceof Error ? error.message : 'It was not done');
    });
    return view(server);
  });
}

/** A companion as `GET …/companion` shows it; the key stays out of it. */
function view({ companion: { link, running } }: ArkServer) {
  const uploads = SNAPSHOT_KINDS.map((kind) => [kind, running?.uploads[kind] ?? null] as const);
  return {
    isInstalled: link !== null,
    isConnected: running?.isConnected ?? false,
    type: link?.type ?? null,
    serverId: running?.serverId ?? link?.serverId ?? '',
    lastReply: running?.lastReply ?? null,
    uploads: Object.fromEntries(uploads),
    commandsRun: running?.commandsRun ?? 0,
  };
}
