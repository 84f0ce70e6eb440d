import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { isForeign } from '../../base/loopback.ts';
import {
  type Application,
  applicationsIn,
  isIn,
  OFFLINE,
  presenceView,
  resetToken,
} from '../applications.ts';
import type { DiscordContext } from '../context.ts';
import { Intent } from '../intents.ts';
import type { Connection } from './connection.ts';
import { serveConnection } from './connection.ts';
import { Close, Op } from './payloads.ts';
import type { Session } from './sessions.ts';
import { createSessionStore } from './sessions.ts';

/** Ways in which a gateway lets its clients down. */
export type GatewayFault = 'drop' | 'close' | 'reconnect' | 'invalidate' | 'interrupt';

export type SessionSummary = {
  id: string;
  application_id: string;
  isConnected: boolean;
  seq: number;
  intents: number;
  shard: [number, number];
};

export type Gateway = {
  sessions: () => SessionSummary[];
  /** Closes all connections of an application whose token is no longer valid, and forgets its sessions. */
  end: (application: Application) => void;
  /**
   * Does it to every connection, or to those of one application, and returns how many there were. `drop` cuts the sockets without a word, `close` closes
   * with 4000, `reconnect` sends op 7, `invalidate` sends op 9 (not resumable) and forgets the
   * sessions, `interrupt` sends op 9 for them to be resumed.
   */
  misbehave: (fault: GatewayFault, application?: Application) => number;
  /** Turns away the next `count` connection attempts with 503. */
  refuseNext: (count: number) => void;
  close: () => void;
};

const PATHS = ['/gateway', '/gateway/'];
const MAX_CONNECTIONS = 1000;

/** Serves the gateway on upgrades of `server`. */
export function startGateway(server: Server, context: DiscordContext): Gateway {
  const { state } = context;
  const sessions = createSessionStore({ now: state.now });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 16 * 1024, perMessageDeflate: false });
  const connections = new Map<Connection, () => void>();
  const stopListening = state.onEvent((event) => sessions.publish(event));
  let refusals = 0;

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = new URL(request.url ?? '/', 'http://sandbox');
    const problem = upgradeProblem(request, url);
    if (problem) {
      socket.end(`HTTP/1.1 ${problem}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = serveConnection({
        context,
        sessions,
        socket: webSocket,
        onPresence: tellPresence,
        onTooManySessions: (application) => {
          resetToken(application, state.now());
          end(application);
          connection.close(Close.authenticationFailed);
        },
      });
      connections.set(connection, () => webSocket.terminate());
      webSocket.on('close', () => connections.delete(connection));
      if (url.searchParams.get('v') !== '10') connection.close(Close.invalidVersion);
    });
  }

  /** Keeps how a bot shows itself now, and tells the others in its guilds. */
  function tellPresence(application: Application): void {
    const { clientId } = application;
    const own = sessions
      .all()
      .filter(({ applicationId, send }) => applicationId === clientId && send !== null);
    application.presence = own.at(-1)?.presence ?? OFFLINE;
    for (const guild of state.guilds.values()) {
      if (!isIn(guild, application)) continue;
      const data = { ...presenceView(application), guild_id: guild.id };
      for (const other of applicationsIn(state.applications, guild)) {
        if (other === application) continue;
        const to = { applicationId: other.clientId, guildId: guild.id, intent: Intent.guildPresences };
        state.emit({ type: 'PRESENCE_UPDATE', ...to, data });
      }
    }
  }

  function end(application: Application): void {
    const { clientId } = application;
    for (const connection of connections.keys()) {
      if (connection.applicationId() === clientId) connection.close(Close.authenticationFailed);
    }
    for (const session of sessions.all()) if (session.applicationId === clientId) sessions.drop(session);
    tellPresence(application);
  }

  function upgradeProblem({ headers }: IncomingMessage, url: URL): string | null {
    if (isForeign(headers)) return '403 Forbidden';
    if (!PATHS.includes(url.pathname)) return '404 Not Found';
    if (refusals > 0) {
      refusals -= 1;
      return '503 Service Unavailable';
    }
    if (connections.size >= MAX_CONNECTIONS) return '503 Service Unavailable';
    // Only plain JSON is spoken here (docs/sandbox.md); discord.js asks for nothing else by default.
    const isPlain =
      (url.searchParams.get('encoding') ?? 'json') === 'json' && !url.searchParams.has('compress');
    return isPlain ? null : '400 Bad Request';
  }

  server.on('upgrade', onUpgrade);

  return {
    sessions: () => sessions.all().map(summarise),
    end,
    misbehave: (fault, application) => {
      const affected = [...connections].filter(
        ([connection]) => !application || connection.applicationId() === application.clientId,
      );
      for (const [connection, terminate] of affected) {
        if (fault === 'drop') terminate();
        if (fault === 'close') connection.close(Close.unknownError);
        if (fault === 'reconnect') connection.send({ op: Op.reconnect, d: null });
        if (fault === 'invalidate' || fault === 'interrupt') connection.invalidate(fault === 'interrupt');
      }
      return affected.length;
    },
    refuseNext: (count) => {
      refusals = count;
    },
    close: () => {
      stopListening();
      server.off('upgrade', onUpgrade);
      for (const terminate of connections.values()) terminate();
      sockets.close();
    },
  };
}

function summarise(session: Session): SessionSummary {
  return {
    id: session.id,
    application_id: session.applicationId,
    isConnected: session.send !== null,
    seq: session.seq,
    intents: session.intents,
    shard: session.shard,
  };
}
