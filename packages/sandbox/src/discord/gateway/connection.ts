import type { WebSocket } from 'ws';
import type { z } from 'zod';
import { type Application, findByToken, flagsOf, isIn } from '../applications.ts';
import type { DiscordContext } from '../context.ts';
import { guildCreateView } from '../guild-views.ts';
import { Intent } from '../intents.ts';
import type { Presence } from '../model.ts';
import { gatewayUrl } from '../rest/applications.ts';
import { sendMembers } from './members.ts';
import {
  bareToken,
  CLOSE_REASONS,
  Close,
  eventFor,
  identifyProblem,
  identifySchema,
  isOnShard,
  Op,
  packetSchema,
  presenceSchema,
  requestMembersSchema,
  resumeSchema,
} from './payloads.ts';
import type { Session, SessionStore } from './sessions.ts';

/** Milliseconds between two heartbeats, as Discord asks for. */
const HEARTBEAT_INTERVAL_MS = 41_250;
const MAX_PAYLOAD_BYTES = 4096;
const SENDS_PER_MINUTE = 120;
/** A client that does not read is cut off before its backlog fills the memory. */
const MAX_BACKLOG_BYTES = 32 * 1024 * 1024;

export type ConnectionOptions = {
  context: DiscordContext;
  /** Called when the bot of an application shows itself otherwise, comes or goes. */
  onPresence: (application: Application) => void;
  /** Called when an application has begun more sessions than it may in a day. */
  onTooManySessions: (application: Application) => void;
  sessions: SessionStore;
  socket: WebSocket;
};

/** What a connection can be made to do from outside, for the sake of faults. */
export type Connection = {
  /** Whose session is on it; undefined before there is one. */
  applicationId: () => string | undefined;
  send: (packet: { op: number; d: unknown }) => void;
  /** Tells the client that its session is over, or that it has to resume it; both on the same socket. */
  invalidate: (isResumable: boolean) => void;
  close: (code: number) => void;
};

/** Speaks gateway v10 with one client, from Hello to the close of its socket. */
export function serveConnection(options: ConnectionOptions): Connection {
  const { context, sessions, socket } = options;
  const { applications } = context.state;
  let session: Session | null = null;
  let lastHeartbeat = Date.now();
  let sends: number[] = [];

  const sendText = (text: string) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_BACKLOG_BYTES) socket.terminate();
    else socket.send(text);
  };
  const send = (packet: { op: number; d: unknown }) =>
    sendText(JSON.stringify({ t: null, s: null, ...packet }));
  const close = (code: number) => socket.close(code, CLOSE_REASONS[code]);

  const watchdog = setInterval(() => {
    if (Date.now() - lastHeartbeat > HEARTBEAT_INTERVAL_MS * 2) close(Close.sessionTimedOut);
  }, HEARTBEAT_INTERVAL_MS);
  watchdog.unref();

  function isTooFast(): boolean {
    const minuteAgo = Date.now() - 60_000;
    sends = sends.filter((time) => time > minuteAgo);
    sends.push(Date.now());
    return sends.length > SENDS_PER_MINUTE;
  }

  function identify(data: z.infer<typeof identifySchema>) {
    if (session) return close(Close.alreadyAuthenticated);
    const application = findByToken(applications, bareToken(data.token));
    if (!application) return close(Close.authenticationFailed);
    const problem = identifyProblem(data, application);
    if (problem !== null) return close(problem);
    const shard = data.shard ?? [0, 1];
    const limits = context.limits.of(application.clientId);
    if (limits.isIdentifyTooSoon(shard[0] % application.maxConcurrency)) {
      application.identifiesTooSoon += 1;
      if (context.faults.pacesIdentifies(application)) return send({ op: Op.invalidSession, d: false });
    }
    if (limits.takeIdentify()) return options.onTooManySessions(application);
    session = sessions.open({
      applicationId: application.clientId,
      intents: data.intents,
      shard,
      presence: presenceOf(data.presence),
      send: sendText,
    });
    welcome(context, sessions, { session, application });
    options.onPresence(application);
  }

  function resume(data: z.infer<typeof resumeSchema>) {
    if (session) return close(Close.alreadyAuthenticated);
    const application = findByToken(applications, bareToken(data.token));
    if (!application) return close(Close.authenticationFailed);
    const found = sessions.find(data.session_id);
    const known = found?.applicationId === application.clientId ? found : undefined;
    if (known && data.seq > known.seq) return close(Close.invalidSeq);
    const missed = known && sessions.missedSince(known, data.seq);
    if (!known || !missed) return send({ op: Op.invalidSession, d: false });
    session = known;
    known.send = sendText;
    known.disconnectedAt = null;
    for (const text of missed) sendText(text);
    sessions.dispatch(known, 'RESUMED', { _trace: [] });
    options.onPresence(application);
  }

  /** Runs `take` with the data of a packet, or closes as Discord does on what it can not read. */
  function withData<S extends z.ZodType>(schema: S, data: unknown, take: (value: z.infer<S>) => void) {
    const parsed = schema.safeParse(data);
    if (parsed.success) take(parsed.data);
    else close(Close.decodeError);
  }

  function receive(text: string) {
    const packet = packetSchema.safeParse(parseJson(text));
    if (!packet.success || Buffer.byteLength(text) > MAX_PAYLOAD_BYTES) return close(Close.decodeError);
    if (isTooFast()) return close(Close.rateLimited);
    const { op, d } = packet.data;
    if (op === Op.heartbeat) {
      lastHeartbeat = Date.now();
      return send({ op: Op.heartbeatAck, d: null });
    }
    if (op === Op.identify) return withData(identifySchema, d, identify);
    if (op === Op.resume) return withData(resumeSchema, d, resume);
    const current = session;
    const application = current && applications.get(current.applicationId);
    if (!current || !application) return close(Close.notAuthenticated);
    if (op === Op.presence) {
      return withData(presenceSchema, d, (data) => {
        current.presence = presenceOf(data);
        options.onPresence(application);
      });
    }
    if (op === Op.requestMembers) {
      return withData(requestMembersSchema, d, (data) =>
        sendMembers(context, { ...data, application }, (chunk) =>
          sessions.dispatch(current, 'GUILD_MEMBERS_CHUNK', chunk),
        ),
      );
    }
    if (op !== Op.voiceState) close(Close.unknownOpcode);
  }

  socket.on('message', (data) => receive(String(data)));
  socket.on('error', () => socket.terminate());
  socket.on('close', (code) => {
    clearInterval(watchdog);
    if (session?.send !== sendText) return;
    // A client that says goodbye with 1000 or 1001 gives up its session.
    if (code === 1000 || code === 1001) sessions.drop(session);
    else sessions.disconnect(session);
    const application = applications.get(session.applicationId);
    if (application) options.onPresence(application);
  });
  send({ op: Op.hello, d: { heartbeat_interval: HEARTBEAT_INTERVAL_MS, _trace: [] } });
  return {
    applicationId: () => session?.applicationId,
    send,
    close,
    invalidate: (isResumable) => {
      if (session && isResumable) sessions.disconnect(session);
      if (session && !isResumable) sessions.drop(session);
      session = null;
      send({ op: Op.invalidSession, d: isResumable });
    },
  };
}

/** READY, and then one GUILD_CREATE for each guild of the shard. */
function welcome(
  { state }: DiscordContext,
  sessions: SessionStore,
  { session, application }: { session: Session; application: Application },
): void {
  const guilds = [...state.guilds.values()].filter(
    (guild) => isIn(guild, application) && isOnShard(guild.id, session.shard),
  );
  sessions.dispatch(session, 'READY', {
    v: 10,
    user: { ...application.bot, verified: true, mfa_enabled: true, email: null, flags: 0 },
    guilds: guilds.map((guild) => ({ id: guild.id, unavailable: true })),
    session_id: session.id,
    session_type: 'normal',
    resume_gateway_url: gatewayUrl(state.url),
    shard: session.shard,
    application: { id: application.clientId, flags: flagsOf(application) },
    private_channels: [],
    relationships: [],
    presences: [],
    _trace: [],
  });
  const { clientId: applicationId, bot } = application;
  for (const guild of guilds) {
    const data = guildCreateView(state, guild, application);
    const event = { type: 'GUILD_CREATE', applicationId, guildId: guild.id, intent: Intent.guilds, data };
    const seen = eventFor(event, { ...session, botId: bot.id });
    if (seen) sessions.dispatch(session, seen.type, seen.data);
  }
}

const presenceOf = (given: z.infer<typeof presenceSchema> | null | undefined): Presence => ({
  status: given?.status ?? 'online',
  activities: given?.activities ?? [],
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
