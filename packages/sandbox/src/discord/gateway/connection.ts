import type { WebSocket } from 'ws';
import type { z } from 'zod';
import type { DiscordContext } from '../context.ts';
import { guildCreateView, memberView } from '../guild-views.ts';
import { Intent } from '../intents.ts';
import { gatewayUrl } from '../rest/guilds.ts';
import { hasBot } from '../state.ts';
import {
  Close,
  identifySchema,
  intentsProblem,
  isOnShard,
  Op,
  packetSchema,
  requestMembersSchema,
  resumeSchema,
} from './payloads.ts';
import type { Session, SessionStore } from './sessions.ts';

/** Milliseconds between two heartbeats, as Discord asks for. */
export const HEARTBEAT_INTERVAL_MS = 41_250;
const MAX_PAYLOAD_BYTES = 4096;
const SENDS_PER_MINUTE = 120;
/** A client that does not read is cut off before its backlog fills the memory. */
const MAX_BACKLOG_BYTES = 32 * 1024 * 1024;
const MEMBERS_PER_CHUNK = 1000;

export type ConnectionOptions = {
  context: DiscordContext;
  sessions: SessionStore;
  socket: WebSocket;
  arePrivilegedAllowed: () => boolean;
};

/** What a connection can be made to do from outside, for the sake of faults. */
export type Connection = {
  send: (packet: { op: number; d: unknown }) => void;
  /** Tells the client that its session is over; it may identify again on the same socket. */
  invalidate: () => void;
  close: (code: number, reason: string) => void;
};

/** Speaks gateway v10 with one client, from Hello to the close of its socket. */
export function serveConnection(options: ConnectionOptions): Connection {
  const { context, sessions, socket } = options;
  let session: Session | null = null;
  let lastHeartbeat = Date.now();
  let sends: number[] = [];

  const sendText = (text: string) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_BACKLOG_BYTES) socket.terminate();
    else socket.send(text);
  };
  const send = (packet: { op: number; d: unknown }) => sendText(JSON.stringify({ t: null, s: null, ...packet }));
  const close = (code: number, reason: string) => socket.close(code, reason);

  const watchdog = setInterval(() => {
    if (Date.now() - lastHeartbeat > HEARTBEAT_INTERVAL_MS * 2) close(Close.sessionTimedOut, 'Session timed out.');
  }, HEARTBEAT_INTERVAL_MS);
  watchdog.unref();

  function isTooFast(): boolean {
    const minuteAgo = Date.now() - 60_000;
    sends = sends.filter((time) => time > minuteAgo);
    sends.push(Date.now());
    return sends.length > SENDS_PER_MINUTE;
  }

  function identify(data: z.infer<typeof identifySchema>): void {
    if (session) return close(Close.alreadyAuthenticated, 'Already authenticated.');
    if (!isBotToken(context, data.token)) return close(Close.authenticationFailed, 'Authentication failed.');
    const shard = data.shard ?? [0, 1];
    if (shard[1] < 1 || shard[0] < 0 || shard[0] >= shard[1]) return close(Close.invalidShard, 'Invalid shard.');
    const problem = intentsProblem(data.intents, options.arePrivilegedAllowed());
    if (problem === Close.disallowedIntents) return close(problem, 'Disallowed intent(s).');
    if (problem !== null) return close(problem, 'Invalid intent(s).');
    session = sessions.open({ intents: data.intents, shard, send: sendText });
    welcome(session);
  }

  function welcome(opened: Session): void {
    const { state } = context;
    const guilds = [...state.guilds.values()].filter(
      (guild) => hasBot(state, guild) && isOnShard(guild.id, opened.shard),
    );
    sessions.dispatch(opened, 'READY', {
      v: 10,
      user: { ...state.bot, verified: true, mfa_enabled: true, email: null, flags: 0 },
      guilds: guilds.map((guild) => ({ id: guild.id, unavailable: true })),
      session_id: opened.id,
      session_type: 'normal',
      resume_gateway_url: gatewayUrl(state.url),
      shard: opened.shard,
      application: { id: state.application.clientId, flags: (1 << 15) | (1 << 19) },
      private_channels: [],
      relationships: [],
      presences: [],
      _trace: [],
    });
    if ((opened.intents & Intent.guilds) === 0) return;
    for (const guild of guilds) sessions.dispatch(opened, 'GUILD_CREATE', guildCreateView(state, guild));
  }

  function resume(data: z.infer<typeof resumeSchema>): void {
    if (session) return close(Close.alreadyAuthenticated, 'Already authenticated.');
    if (!isBotToken(context, data.token)) return close(Close.authenticationFailed, 'Authentication failed.');
    const known = sessions.find(data.session_id);
    const missed = known && sessions.missedSince(known, data.seq);
    if (known && data.seq > known.seq) return close(Close.invalidSeq, 'Invalid seq.');
    if (!known || !missed) return send({ op: Op.invalidSession, d: false });
    session = known;
    known.send = sendText;
    known.disconnectedAt = null;
    for (const text of missed) sendText(text);
    sessions.dispatch(known, 'RESUMED', { _trace: [] });
  }

  function sendMembers(asker: Session, data: z.infer<typeof requestMembersSchema>): void {
    const { state } = context;
    const guild = state.guilds.get(data.guild_id);
    if (!guild || !hasBot(state, guild)) return;
    const wanted = [...guild.members.values()].filter((member) => {
      if (data.user_ids) return data.user_ids.includes(member.userId);
      const name = state.users.get(member.userId)?.username ?? '';
      return name.startsWith((data.query ?? '').toLowerCase());
    });
    const members = data.limit ? wanted.slice(0, data.limit) : wanted;
    const found = members.map((member) => member.userId);
    const count = Math.max(1, Math.ceil(members.length / MEMBERS_PER_CHUNK));
    for (let index = 0; index < count; index += 1) {
      const chunk = members.slice(index * MEMBERS_PER_CHUNK, (index + 1) * MEMBERS_PER_CHUNK);
      sessions.dispatch(asker, 'GUILD_MEMBERS_CHUNK', {
        guild_id: guild.id,
        members: chunk.map((member) => memberView(state, member)),
        chunk_index: index,
        chunk_count: count,
        not_found: data.user_ids?.filter((userId) => !found.includes(userId)),
        nonce: data.nonce,
      });
    }
  }

  /** Runs `take` with the data of a packet, or closes as Discord does on what it can not read. */
  function withData<S extends z.ZodType>(schema: S, data: unknown, take: (value: z.infer<S>) => void): void {
    const parsed = schema.safeParse(data);
    if (parsed.success) take(parsed.data);
    else close(Close.decodeError, 'Error while decoding payload.');
  }

  function receive(text: string): void {
    const packet = packetSchema.safeParse(parseJson(text));
    if (!packet.success || Buffer.byteLength(text) > MAX_PAYLOAD_BYTES) {
      return close(Close.decodeError, 'Error while decoding payload.');
    }
    if (isTooFast()) return close(Close.rateLimited, 'Rate limited.');
    const { op, d } = packet.data;
    if (op === Op.heartbeat) {
      lastHeartbeat = Date.now();
      return send({ op: Op.heartbeatAck, d: null });
    }
    if (op === Op.identify) return withData(identifySchema, d, identify);
    if (op === Op.resume) return withData(resumeSchema, d, resume);
    const current = session;
    if (!current) return close(Close.notAuthenticated, 'Not authenticated.');
    if (op === Op.requestMembers) {
      return withData(requestMembersSchema, d, (data) => sendMembers(current, data));
    }
    if (op !== Op.presence && op !== Op.voiceState) close(Close.unknownOpcode, 'Unknown opcode.');
  }

  socket.on('message', (data) => receive(String(data)));
  socket.on('error', () => socket.terminate());
  socket.on('close', (code) => {
    clearInterval(watchdog);
    if (session?.send !== sendText) return;
    // A client that says goodbye with 1000 or 1001 gives up its session.
    if (code === 1000 || code === 1001) sessions.drop(session);
    else sessions.disconnect(session);
  });
  send({ op: Op.hello, d: { heartbeat_interval: HEARTBEAT_INTERVAL_MS, _trace: [] } });
  const invalidate = () => {
    if (session) sessions.drop(session);
    session = null;
    send({ op: Op.invalidSession, d: false });
  };
  return { send, invalidate, close };
}

function isBotToken(context: DiscordContext, token: string): boolean {
  return token.replace(/^Bot /, '') === context.state.application.botToken;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
