import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Request, rawPacket, startPeer } from '@arkwright/ark/rcon/scripted-peer';
import type { RouteDefinition, RouteReply, RouteRequest } from '@arkwright/contracts/derived/route';
import { registry } from '@arkwright/contracts/registry';
import { type Session, sessionOf } from '../../e2e/support/api.ts';
import type { SandboxServer } from '../../e2e/support/program.ts';

/** An instance, and the session of its owner as a token. */
export type Tenant = { token: string; botId: string; guildId: string };

/** What attackers know, and what they can reach. */
export type Means = {
  url: string;
  controlUrl: string;
  /** With Tier 5, and at first with Tier 0. */
  attacker: Tenant;
  freeAttacker: Tenant;
  /** Session tokens by account. */
  accounts: Record<string, string>;
  sandboxServers: readonly SandboxServer[];
};

const PATIENCE_MS = 120_000;
/** ARK splits its replies, too. */
const PACKET_BYTES = 4000;
const NO_RESPONSE = 'Server received, But no response!! \n ';

/** The reply of a call; waits where the rates ask for it. */
export async function patiently<R extends RouteDefinition>(
  session: Session,
  route: R,
  request: RouteRequest<R>,
): Promise<RouteReply<R>> {
  for (const end = Date.now() + PATIENCE_MS; ; ) {
    // The request belongs to the route, which only the types of this loop don't know.
    const answer = await session.send(route as RouteDefinition, request as never);
    if (answer.status === 200) return answer.body as RouteReply<R>;
    if (![429, 503].includes(answer.status) || Date.now() > end)
      throw new Error(`${route.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    await delay((answer.retryAfter ?? 1) * 1000);
  }
}

/** Repeats a call until the time is over, as often as the rates allow; hangs up after `hangUpMs`. */
export async function keepAsking(
  url: string,
  request: { method?: string; token?: string; body?: unknown; hangUpMs?: number },
  until: number,
): Promise<void> {
  const { method = 'GET', token, body, hangUpMs = 60_000 } = request;
  while (Date.now() < until) {
    const reply = await fetch(url, {
      method,
      headers: {
        'x-forwarded-for': anyAddress(),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(hangUpMs),
    }).catch(() => undefined);
    await reply?.arrayBuffer().catch(() => undefined);
    if (reply?.status !== 200) await delay(500);
  }
}

/** Of somebody else each time: what is counted by address is not what is measured here. */
export const anyAddress = () => `203.0.${randomInt(256)}.${randomInt(256)}`;

/** Speaks to the sandbox; what it refuses does not matter. */
export async function control(means: Means, path: string, body: unknown): Promise<unknown> {
  const reply = await fetch(means.controlUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return reply.json().catch(() => undefined);
}

/** A game server of a tenant that answers commands as `answer` says; undefined is "no response". */
export async function addGame(
  means: Means,
  tenant: Tenant,
  { name, answer }: { name: string; answer: (command: string) => string | undefined },
): Promise<{ serverId: string }> {
  const peer = await startPeer({ onCommand: (request) => replyInPackets(request, answer(request.text)) });
  const server = await patiently(sessionOf(means.url, tenant.token), registry.servers.create, {
    body: {
      server: serverBody(tenant.botId, {
        name,
        host: '127.0.0.1',
        gamePort: 7777,
        rconPort: peer.port,
        rconPassword: 'secret',
      }),
    },
  });
  return { serverId: server.id };
}

type Address = { name: string; host: string; gamePort: number; rconPort: number; rconPassword: string };

/** A new game server as the form sends it. */
export const serverBody = (botInstanceId: string, address: Address) => ({
  ...address,
  botInstanceId,
  nameShort: address.name.slice(0, 10),
  sortingIndex: 0,
  maxPlayers: 70,
  hosting: 'NotSelected' as const,
  clusterId: '',
  modIds: [],
  admins: [],
  isEnabled: true,
});

function replyInPackets({ id, socket }: Request, text = NO_RESPONSE): void {
  const bytes = Buffer.from(text);
  for (let from = 0; from === 0 || from < bytes.length; from += PACKET_BYTES)
    socket.write(rawPacket(id, 0, bytes.subarray(from, from + PACKET_BYTES)));
}

/** Gives the account of a session the highest tier. */
export async function raiseTier(admin: Session, session: Session): Promise<void> {
  const { id } = await session.call(registry.users.self);
  await patiently(admin, registry.admin.update, { body: { user: { id, tier: 5 } } });
}

/** Saves settings of a tenant. */
export async function save(means: Means, { token, botId }: Tenant, settings: object): Promise<void> {
  await patiently(sessionOf(means.url, token), registry.bots.update, {
    body: { bot: { id: botId, ...settings } },
  });
}

/** Uploads a whole snapshot as a companion with the tenant's key. */
export async function upload(
  means: Means,
  { key, serverId, kind }: { key: string; serverId: string; kind: 'players' | 'tribes' },
  rows: readonly unknown[],
): Promise<void> {
  const session = sessionOf(means.url, key);
  const parts = Math.max(1, Math.ceil(rows.length / PART_ROWS));
  const snapshotId = `s${Date.now()}`;
  for (let part = 1; part <= parts; part++)
    await patiently(session, UPLOADS[kind], {
      body: {
        serverId,
        snapshotId,
        part,
        isLast: part === parts,
        rows: rows.slice((part - 1) * PART_ROWS, part * PART_ROWS),
      },
    } as never);
}

const PART_ROWS = 1000;
const UPLOADS = {
  players: registry.uploads.uploadPlayers,
  tribes: registry.uploads.uploadTribes,
} as const;

/** The registration key of a tenant's companions. */
export async function registrationKey(means: Means, { token, botId }: Tenant): Promise<string> {
  const session = sessionOf(means.url, token);
  const known = await patiently(session, registry.companion.key, { params: { botId } });
  if (known.registrationKey !== '') return known.registrationKey;
  return (await patiently(session, registry.companion.recreateKey, { body: { botId } })).registrationKey;
}

/** Says hello as the companion of a server. */
export async function hello(
  means: Means,
  { key, serverId }: { key: string; serverId: string },
): Promise<void> {
  await patiently(sessionOf(means.url, key), registry.companion.hello, {
    body: {
      serverId,
      type: 'Agent',
      version: '1',
      sessionName: '',
      map: 'TheIsland_WP',
      gameVersion: '',
      clusterId: '',
      modIds: [],
    } as never,
  });
}
