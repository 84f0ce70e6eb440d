import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ArkServer } from './ark-server.ts';
import type { ArkCluster } from './cluster.ts';
import { commandsQuery, joinBody, leaveBody, linesBody, optionsBody, powerBody } from './control-schemas.ts';
import type { JoinResult, Player } from './world.ts';

/** A request that can't be done, with the status and sentence that the caller gets. */
class Refusal extends Error {
  readonly statusCode: number;
  readonly code: string;

  constructor(statusCode: number, code: string, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
  }
}

/** Mounts the cluster's control routes under `/ark`. They trust every caller: bind the app to loopback only. */
export function registerArkControl(app: FastifyInstance, cluster: ArkCluster): void {
  app.register(
    async (routes) => {
      routes.setErrorHandler<FastifyError>((error, _request, reply) => {
        const { statusCode = 500, code, message } = error;
        return reply.status(statusCode).send({ code: code ?? 'INTERNAL', message });
      });

      routes.get('/servers', async () => cluster.servers.map(({ name }) => view(find(cluster, name))));

      routes.get('/servers/:name/commands', async (request) => {
        const { after } = parse(commandsQuery, request.query);
        return serverOf(cluster, request).history.after(after);
      });

      routes.post('/servers/:name/lines', async (request) => {
        const server = serverOf(cluster, request);
        const { lines } = parse(linesBody, request.body);
        for (const line of lines) server.writeLine(line);
        return { written: lines.length };
      });

      routes.post('/servers/:name/players/join', async (request) => {
        const server = runningServerOf(cluster, request);
        const { name, eosId } = parse(joinBody, request.body);
        const result = server.join({ name, eosId, platform: 'None' });
        if (result !== 'joined') throw new Refusal(409, 'CONFLICT', joinRefusals[result]);
        return { players: server.players.map(playerView) };
      });

      routes.post('/servers/:name/players/leave', async (request) => {
        const server = runningServerOf(cluster, request);
        const body = parse(leaveBody, request.body);
        const player = server.players.find((one) =>
          body.eosId ? one.eosId === body.eosId : one.name === body.name,
        );
        if (!player) throw new Refusal(409, 'CONFLICT', 'This player is not online');
        server.leave(player.eosId);
        return { players: server.players.map(playerView) };
      });

      routes.post('/servers/:name/power', async (request) => {
        const server = serverOf(cluster, request);
        const { state, options } = parse(powerBody, request.body);
        if (options) server.setOptions(options);
        await server.setPower(state).catch(() => {
          throw new Refusal(409, 'CONFLICT', `Port ${server.info.rconPort} is taken by another program`);
        });
        return view(server);
      });

      routes.post('/servers/:name/options', async (request) => {
        const server = serverOf(cluster, request);
        server.setOptions(parse(optionsBody, request.body));
        return server.options;
      });
    },
    { prefix: '/ark' },
  );
}

const joinRefusals: Record<Exclude<JoinResult, 'joined'>, string> = {
  'already-online': 'This player is already online',
  banned: 'This player is banned',
  full: 'The server is full',
};

function parse<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path.join('.');
  throw new Refusal(400, 'INVALID', `${path ? `${path}: ` : ''}${issue?.message ?? 'Invalid request'}`);
}

function find(cluster: ArkCluster, name: string): ArkServer {
  const server = cluster.server(name);
  if (!server) throw new Refusal(404, 'NOT_FOUND', `There is no simulated server "${name}"`);
  return server;
}

const serverParams = z.object({ name: z.string() });

function serverOf(cluster: ArkCluster, request: FastifyRequest): ArkServer {
  return find(cluster, parse(serverParams, request.params).name);
}

function runningServerOf(cluster: ArkCluster, request: FastifyRequest): ArkServer {
  const server = serverOf(cluster, request);
  if (server.power === 'down') throw new Refusal(409, 'CONFLICT', `Server "${server.setup.name}" is down`);
  return server;
}

function playerView({ name, eosId }: Player) {
  return { name, eosId };
}

/** A server as `GET /ark/servers` shows it. */
function view(server: ArkServer) {
  const { mapId, ...info } = server.info;
  return {
    ...info,
    map: mapId,
    version: server.setup.version,
    power: server.power,
    maxPlayers: server.setup.maxPlayers,
    players: server.players.map(playerView),
    options: server.options,
  };
}
