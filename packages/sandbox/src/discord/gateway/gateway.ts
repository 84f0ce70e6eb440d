import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { isForeign } from '../../base/loopback.ts';
import type { DiscordContext } from '../context.ts';
import type { Connection } from './connection.ts';
import { serveConnection } from './connection.ts';
import { Close, Op } from './payloads.ts';
import type { Session } from './sessions.ts';
import { createSessionStore } from './sessions.ts';

/** Ways in which a gateway lets its clients down. */
export type GatewayFault = 'drop' | 'close' | 'reconnect' | 'invalidate' | 'interrupt';

export type SessionSummary = {
  id: string;
  isConnected: boolean;
  seq: number;
  intents: number;
  shard: [number, number];
};

export type Gateway = {
  sessions: () => SessionSummary[];
  /**
   * Does it to every connection and returns how many there were. `drop` cuts the sockets without a word, `close` closes
   * with 4000, `reconnect` sends op 7, `invalidate` sends op 9 (not resumable) and forgets the
   * sessions, `interrupt` sends op 9 for them to be resumed.
   */
  misbehave: (fault: GatewayFault) => number;
  /** Turns away the next `count` connection attempts with 503. */
  refuseNext: (count: number) => void;
  close: () => void;
};

const PATHS = ['/gateway', '/gateway/'];
const MAX_CONNECTIONS = 100;

/** Serves the gateway on upgrades of `server`. */
export function startGateway(server: Server, context: DiscordContext): Gateway {
  const { state } = context;
  const sessions = createSessionStore({ botId: state.bot.id, now: state.now });
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
      });
      connections.set(connection, () => webSocket.terminate());
      webSocket.on('close', () => connections.delete(connection));
      if (url.searchParams.get('v') !== '10') connection.close(Close.invalidVersion);
    });
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
    misbehave: (fault) => {
      const affected = [...connections];
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
    isConnected: session.send !== null,
    seq: session.seq,
    intents: session.intents,
    shard: session.shard,
  };
}
