import { randomBytes } from 'node:crypto';
import type { Presence } from '../model.ts';
import type { DiscordEvent } from '../state.ts';
import type { Shard } from './payloads.ts';
import { eventFor, Op } from './payloads.ts';

/** Dispatches that can be replayed; who has missed more must identify again. */
const MAX_REPLAY = 5000;
/** How long a session without a connection can be resumed. */
const RESUME_WINDOW_MS = 3 * 60_000;
const MAX_SESSIONS = 2000;

export type Session = {
  id: string;
  /** Whose session it is; the id of the application is that of its bot, too. */
  applicationId: string;
  presence: Presence;
  intents: number;
  shard: Shard;
  seq: number;
  /** Serialised dispatches, oldest first; the last has the number `seq`. */
  replay: string[];
  /** Sends text to the connected client; null while there is none. */
  send: ((text: string) => void) | null;
  disconnectedAt: number | null;
};

export type SessionStore = {
  open: (options: Pick<Session, 'applicationId' | 'intents' | 'shard' | 'presence' | 'send'>) => Session;
  /** A session that can be taken up again. */
  find: (id: string) => Session | undefined;
  drop: (session: Session) => void;
  disconnect: (session: Session) => void;
  /** Sends an event to a session, or keeps it until the client comes back. */
  dispatch: (session: Session, type: string, data: unknown) => void;
  /** Dispatches to every session of the application that has asked for it. */
  publish: (event: DiscordEvent) => void;
  /** The dispatches after `seq`; null when some of them are no longer kept. */
  missedSince: (session: Session, seq: number) => string[] | null;
  all: () => Session[];
};

export function createSessionStore(options: { now: () => number }): SessionStore {
  const sessions = new Map<string, Session>();

  function isAlive(session: Session): boolean {
    return session.disconnectedAt === null || options.now() - session.disconnectedAt < RESUME_WINDOW_MS;
  }

  function sweep(): void {
    for (const session of sessions.values()) if (!isAlive(session)) sessions.delete(session.id);
    const idle = [...sessions.values()].find((session) => session.disconnectedAt !== null);
    if (sessions.size >= MAX_SESSIONS && idle) sessions.delete(idle.id);
  }

  function dispatch(session: Session, type: string, data: unknown): void {
    session.seq += 1;
    const text = JSON.stringify({ op: Op.dispatch, t: type, s: session.seq, d: data });
    session.replay.push(text);
    if (session.replay.length > MAX_REPLAY) session.replay.shift();
    session.send?.(text);
  }

  return {
    open: (opened) => {
      sweep();
      const session: Session = {
        id: randomBytes(16).toString('hex'),
        ...opened,
        seq: 0,
        replay: [],
        disconnectedAt: null,
      };
      sessions.set(session.id, session);
      return session;
    },
    find: (id) => {
      const session = sessions.get(id);
      return session && isAlive(session) ? session : undefined;
    },
    drop: (session) => {
      sessions.delete(session.id);
    },
    disconnect: (session) => {
      session.send = null;
      session.disconnectedAt = options.now();
    },
    dispatch,
    publish: (event) => {
      sweep();
      for (const session of sessions.values()) {
        if (session.applicationId !== event.applicationId) continue;
        const seen = eventFor(event, { ...session, botId: session.applicationId });
        if (seen) dispatch(session, seen.type, seen.data);
      }
    },
    missedSince: (session, seq) => {
      const missed = session.seq - seq;
      if (missed < 0 || missed > session.replay.length) return null;
      return missed === 0 ? [] : session.replay.slice(-missed);
    },
    all: () => [...sessions.values()],
  };
}
