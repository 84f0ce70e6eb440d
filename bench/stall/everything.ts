import { randomInt } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import { registry } from '@arkwright/contracts/registry';
import { bodyBoundsOf, bodyShapeOf } from '@arkwright/contracts/request-bounds';
import { hostileBodies, hostileLines } from '@arkwright/testing/hostile-shapes';
import { sessionOf } from '../../e2e/support/api.ts';
import { control, type Means, patiently, registrationKey, serverBody } from './tools.ts';

type Scene = Means & {
  botId: string;
  companionKey: string;
  /** Game servers of the sandbox that the attacker has, by their names there. */
  servers: readonly string[];
  until: number;
};

let means: Scene;
const LIMIT_OF_NO_ROUTE = 1024 * 1024;
const SLOW_CONNECTIONS = 100;
export const MAX_UNDER_WAY = 300;
const routes: readonly RouteDefinition[] = Object.values(registry).flatMap((group) => Object.values(group));
const withBody = routes.filter(({ body }) => body !== undefined);
const uploads = withBody.filter(({ access }) => access === 'companion');
/** What most calls read of a body to find the instance. */
const base = () => ({ botId: means.botId, id: means.botId, bot: { id: means.botId }, serverId: 'any' });

const oneOf = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item;

let underWay = 0;

/** Nobody waits for the answer: there are always many under way, as far as this machine can hold them. */
function send(method: string, path: string, { token, body }: { token?: string; body?: string } = {}): void {
  if (underWay >= MAX_UNDER_WAY) return;
  underWay++;
  const headers = {
    'x-forwarded-for': `203.0.113.${randomInt(256)}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  fetch(means.url + path, { method, headers, ...(body !== undefined && { body }) })
    .then((reply) => reply.arrayBuffer())
    .catch(() => {})
    .finally(() => underWay--);
}

function hostileCall(route: RouteDefinition, token?: string): void {
  const shape = bodyShapeOf(route);
  const { bytes } = bodyBoundsOf(route);
  const { text } = oneOf(hostileBodies(bytes, { ...(shape && { shape }), base: base() }));
  send(route.method, pathOf(route), { ...(token !== undefined && { token }), body: text });
}

const pathOf = ({ path }: RouteDefinition) =>
  path.replace(/:(\w+)/g, (_all, name: string) => (name === 'botId' ? means.botId : '1'));

function repeat(everyMs: number, act: () => unknown): void {
  void (async () => {
    while (Date.now() < means.until) {
      await act();
      await delay(everyMs);
    }
  })();
}

function anonymous(): void {
  const nowhere = ['/api/nothing', '/', '/api/settings', '/servers', '/healthz'];
  repeat(50, () => {
    const open = [registry.auth.peek, registry.auth.exchange];
    if (randomInt(2) === 0) return hostileCall(oneOf(open));
    send('POST', oneOf(nowhere), { body: oneOf(hostileBodies(LIMIT_OF_NO_ROUTE)).text });
  });
}

/** Each account as fast as its rates allow, and somewhat faster. */
function account(token: string): void {
  repeat(500, () => hostileCall(oneOf(withBody), token));
  repeat(3000, () => {
    for (let times = 0; times < 20; times++)
      send('GET', `/api/history/${means.botId}?q=zzzz${randomInt(1000)}`, { token });
    send('GET', `/api/history/${means.botId}/csv`, { token });
    for (const kind of ['players', 'tribes', 'bases', 'dinos'])
      send('GET', `/api/dataDashboard/${means.botId}/${kind}?q=zz${randomInt(1000)}`, { token });
  });
}

/** Bursts of what one may do: large answers, and small changes that wait for the same row. */
function inBursts(token: string): void {
  repeat(15_000, () => {
    for (let times = 0; times < 60; times++) {
      send('GET', registry.bots.forDiscordUser.path, { token });
      const bot = { id: means.botId, log: { filterTribeLogs: times % 2 === 0 } };
      if (times % 2 === 0) send('PUT', registry.bots.update.path, { token, body: JSON.stringify({ bot }) });
    }
  });
}

/** Changes as large as the rules allow. */
function saver(token: string): void {
  let version = 0;
  repeat(1000, () => {
    const chatReactEntries = Array.from({ length: 200 }, (_, entry) => ({
      id: `e${entry}`,
      matchWords: Array.from({ length: 50 }, (_, word) => `w${entry}x${word}v${version}`),
      reply: 'r'.repeat(150),
    }));
    version++;
    const bot = { id: means.botId, chatReaction: { chatReactEntries } };
    send('PUT', '/api/bots', { token, body: JSON.stringify({ bot }) });
  });
}

function companion(): void {
  repeat(100, () => hostileCall(oneOf(uploads), means.companionKey));
  const { hostname, port } = new URL(means.url);
  for (let index = 0; index < SLOW_CONNECTIONS; index++) {
    repeat(100, async () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      socket.write(
        `POST /api/companion/upload/dinos HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${means.companionKey}\r\n` +
          'content-type: application/json\r\ncontent-length: 1000000\r\n\r\n{',
      );
      while (!socket.destroyed && socket.writable && Date.now() < means.until) {
        await delay(1000);
        socket.write(' ');
      }
      socket.destroy();
    });
  }
}

function gameServers(): void {
  const [talker, ...others] = means.servers;
  const states = ['flood', 'garble', 'endless-reply', 'oversize-length', 'keepalive-spam', 'up'];
  for (const [index, server] of others.entries())
    repeat(5000, () =>
      control(means, `/ark/servers/${server}/power`, { state: states[(index + randomInt(6)) % 6] }),
    );
  repeat(1000, () => {
    const [marks] = hostileLines(100_000);
    const flood = Array.from({ length: 500 }, () => `2026.11.22_15.00.00: Bob (Bob): ${'x'.repeat(480)}`);
    return control(means, `/ark/servers/${talker}/lines`, { lines: [marks?.text ?? '', ...flood] });
  });
}

function discordMember(): void {
  repeat(500, () =>
    control(means, '/discord/interactions', {
      as: 'owner',
      guildId: means.attacker.guildId,
      command: 'register',
      waitMs: 3000,
      options: {},
    }),
  );
}

/** All of it at once, with every account, a companion, game servers of the sandbox and a place in Discord. */
export async function everything(given: Means): Promise<(until: number) => Promise<void>> {
  const { token, botId } = given.attacker;
  const session = sessionOf(given.url, token);
  const servers = given.sandboxServers.filter(({ name }) => name.startsWith('obelisk'));
  for (const { name, host, rconPort, gamePort, password } of servers)
    await patiently(session, registry.servers.create, {
      body: { server: serverBody(botId, { name, host, rconPort, gamePort, rconPassword: password }) },
    });
  const key = await registrationKey(given, given.attacker);
  return async (until) => {
    means = {
      ...given,
      botId,
      companionKey: key,
      servers: servers.map(({ name }) => name),
      until,
    };
    anonymous();
    for (const each of Object.values(means.accounts)) account(each);
    saver(token);
    inBursts(token);
    companion();
    gameServers();
    discordMember();
    await delay(until - Date.now());
  };
}
