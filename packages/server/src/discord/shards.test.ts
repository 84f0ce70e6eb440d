import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@arkwright/testing/eventually';
import type { Client } from 'discord.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { createDiscordClient } from './client.ts';

/** Until what Discord does when somebody connects, before it falls silent. */
type Stage = 'nothing' | 'hello' | 'ready';

let stage: Stage;
let connections: WebSocket[];
/** The tokens of those that asked for a session. */
let identified: string[];
/** How often somebody asked where to connect; the answer waits for this. */
let asked: number;
let mayAnswer: Promise<void>;
let http: Server;
let sockets: WebSocketServer;
let port: number;

beforeAll(async () => {
  http = createServer(async (_request, response) => {
    asked += 1;
    await mayAnswer;
    response.writeHead(200, { 'content-type': 'application/json' });
    const session_start_limit = { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 16 };
    response.end(JSON.stringify({ url: `ws://127.0.0.1:${port}`, shards: 1, session_start_limit }));
  });
  sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket) => {
    connections.push(socket);
    const say = (op: number, d: unknown, t?: string) =>
      socket.send(JSON.stringify({ op, d, t, s: t ? 1 : null }));
    if (stage === 'nothing') return;
    say(10, { heartbeat_interval: 40_000 });
    socket.on('message', (data) => {
      const { op, d } = JSON.parse(String(data)) as { op: number; d: { token: string } };
      const isIdentify = op === 2;
      const isResume = op === 6;
      if (isIdentify || isResume) identified.push(d.token);
      const user = { id: '1', username: 'Bot', discriminator: '0', avatar: null, bot: true };
      const ready = { v: 10, user, guilds: [], session_id: 's', application: { id: '1', flags: 0 } };
      if (isIdentify && stage === 'ready')
        say(0, { ...ready, resume_gateway_url: `ws://127.0.0.1:${port}` }, 'READY');
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  port = (http.address() as AddressInfo).port;
});

beforeEach(() => {
  connections = [];
  identified = [];
  asked = 0;
  mayAnswer = Promise.resolve();
});

afterAll(() => {
  for (const socket of sockets.clients) socket.terminate();
  http.close();
});

function connect(botToken = 'token'): Client {
  const application = { apiUrl: `http://127.0.0.1:${port}/api`, clientId: '1', botToken };
  const client = createDiscordClient(application, { mayTell: () => true });
  void client.login(botToken);
  return client;
}

/** One whose connection Discord closes connects again half a second later, as long as shards do. */
async function letHalfASecondPass(): Promise<void> {
  stage = 'ready';
  const other = connect('other');
  await eventually(() => expect(other.isReady()).toBe(true));
  connections.at(-1)?.close(4000);
  await eventually(() => expect(identified.filter((token) => token === 'other')).toHaveLength(2));
  await other.destroy();
}

test.each(['nothing', 'hello', 'ready'] as const)(
  'a client that is destroyed while Discord has said %s ends, and does not connect again',
  async (last) => {
    stage = last;
    const client = connect();
    await eventually(() => expect(connections).toHaveLength(1));
    await eventually(() => expect(identified).toHaveLength(last === 'nothing' ? 0 : 1));
    await eventually(() => expect(client.isReady()).toBe(last === 'ready'));
    await client.destroy();
    await letHalfASecondPass();
    expect(connections).toHaveLength(3);
  },
);

test('a client that is destroyed before it knows where to connect never does', async () => {
  const answer = Promise.withResolvers<void>();
  mayAnswer = answer.promise;
  const client = connect();
  await eventually(() => expect(asked).toBe(1));
  await client.destroy();
  answer.resolve();
  await letHalfASecondPass();
  expect(connections).toHaveLength(2);
});
