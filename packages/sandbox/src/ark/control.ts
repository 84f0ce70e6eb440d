import type { FastifyError, FastifyInstance } from 'fastify';
import type { ArkServer } from './ark-server.ts';
import type { ArkCluster } from './cluster.ts';
import { registerCompanionControl } from './control-companion.ts';
import { find, parse, Refusal, runningServerOf, serverOf } from './control-requests.ts';
import {
  commandsQuery,
  joinBody,
  leaveBody,
  linesBody,
  MAX_RAW_BODY_BYTES,
  optionsBody,
  powerBody,
  rawBody,
  sayBody,
  type WhichPlayer,
} from './control-schemas.ts';
import type { JoinResult, Player } from './world.ts';

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

      routes.post('/servers/:name/raw', { bodyLimit: MAX_RAW_BODY_BYTES }, async (request) => {
        const { bytes, command, splitAt, delayMs } = parse(rawBody, request.body);
        const isTaken = serverOf(cluster, request).rawReplies.add({ bytes, command, splitAt, delayMs });
        if (!isTaken) throw new Refusal(409, 'CONFLICT', 'Too many replies are waiting for their commands');
        return { bytes: bytes.length };
      });

      routes.post('/servers/:name/players/join', async (request) => {
        const server = runningServerOf(cluster, request);
        const { name, eosId } = parse(joinBody, request.body);
        const result = server.join({ name, eosId, platform: 'None' });
        if (result !== 'joined') throw new Refusal(409, 'CONFLICT', JOIN_REFUSALS[result]);
        return { players: server.players.map(playerView) };
      });

      routes.post('/servers/:name/players/leave', async (request) => {
        const server = runningServerOf(cluster, request);
        server.leave(onlinePlayer(server, parse(leaveBody, request.body)).eosId);
        return { players: server.players.map(playerView) };
      });

      routes.post('/servers/:name/players/say', async (request) => {
        const server = runningServerOf(cluster, request);
        const body = parse(sayBody, request.body);
        return { whisper: await server.companion.say(onlinePlayer(server, body), body.message, body.scope) };
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

      routes.post('/servers/:name/admins/read', async (request) => {
        const server = serverOf(cluster, request);
        await server.adminList.read();
        return { admins: server.adminList.admins };
      });

      registerCompanionControl(routes, cluster);
    },
    { prefix: '/ark' },
  );
}

const JOIN_REFUSALS: Record<Exclude<JoinResult, 'joined'>, string> = {
  'already-online': 'This player is already online',
  banned: 'This player is banned',
  'not-listed': 'The server is exclusive, and this player is not on its list',
  full: 'The server is full',
};

function onlinePlayer(server: ArkServer, who: WhichPlayer): Player {
  const player = server.players.find((loggedPlayer) =>
    who.eosId ? loggedPlayer.eosId === who.eosId : loggedPlayer.name === who.name,
  );
  if (!player) throw new Refusal(409, 'CONFLICT', 'This player is not online');
  return player;
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
    admins: server.adminList.admins,
    joinList: [...server.world.noCheck],
    banList: [...server.world.banned],
    options: server.options,
  };
}
