import { BoundedSet } from '@arkwright/ark/bounded';
import type { SessionInfo } from '@arkwright/contracts/account/schema';
import { MAX_SESSIONS, SESSION_DAYS, SESSION_IDLE_DAYS } from '@arkwright/contracts/auth/bounds';
import { DAY_MS } from '@arkwright/contracts/core/durations';
import type { ViewAs } from '@arkwright/contracts/core/view-as';
import { and, asc, desc, eq, gt, inArray, lt, or } from 'drizzle-orm';
import type { Clock } from '../../platform/base/clock.ts';
import { newSecret, sha256 } from '../../platform/base/random.ts';
import { createShortCache } from '../../platform/base/short-cache.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { UserActor } from './actor.ts';
import { loginCodes, sessions, users } from './table.ts';

export const IDLE_MS = SESSION_IDLE_DAYS * DAY_MS;
export const ABSOLUTE_MS = SESSION_DAYS * DAY_MS;
/** `lastSeen` is written at most this often. */
const TOUCH_MS = 10 * 60_000;
const LIFETIME_MS = 1000;
const MAX_KNOWN = 50_000;
const TOKEN = /^as_[A-Za-z0-9_-]{43}$/;

export type Sessions = {
  /**
   * Creates a session, in a transaction, and returns its token: `as_` and 256 random bits. The oldest beyond
   * ten ends.
   */
  create(db: Queries, session: { userId: string; label: string }): Promise<string>;
  /** The user of a token's session; undefined if it is invalid, has ended or expired. */
  find(token: string): Promise<UserActor | undefined>;
  /** Whether this process has created or found the token's session, and not seen it end. Makes no query. */
  knows(token: string): boolean;
  /** Ends the session of a token. */
  end(token: string): Promise<void>;
  /** A person's sessions, most recently used first; that of `token` is marked. */
  list(userId: string, token: string): Promise<SessionInfo[]>;
  /** Ends the session that `list` gave this id; false if the person has none with it. */
  endOne(userId: string, id: string): Promise<boolean>;
  /** Ends all sessions of a person, and sign-ins that are about to finish. */
  endAll(tx: Queries, userId: string): Promise<void>;
  /**
   * In the session of a token, the person sees a bot as one of its managers from now on, or (null) as
   * themselves. Call it in a transaction, and `forget` after it.
   */
  setView(tx: Queries, token: string, view: ViewAs | null): Promise<void>;
  forget(): void;
};

export function createSessions(options: { db: Queries; clock: Clock }): Sessions {
  const { db, clock } = options;
  const cache = createShortCache<UserActor | undefined>({
    lifetimeMs: LIFETIME_MS,
    maxEntries: 20_000,
    now: clock.now,
  });
  const known = new BoundedSet<string>({ max: MAX_KNOWN, whenFull: 'drop-oldest' });

  function remember(tokenHash: string): void {
    known.delete(tokenHash);
    known.add(tokenHash);
  }

  const valid = (now: number) => and(gt(sessions.expiresAt, now), gt(sessions.lastSeen, now - IDLE_MS));

  async function load(tokenHash: string): Promise<UserActor | undefined> {
    const now = clock.now();
    const [row] = await db
      .select({
        id: users.id,
        discordId: users.discordId,
        name: users.username,
        role: users.role,
        lastSeen: sessions.lastSeen,
        viewAs: sessions.viewAs,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.tokenHash, tokenHash), valid(now)));
    if (!row) {
      known.delete(tokenHash);
      return undefined;
    }
    remember(tokenHash);
    const hasEndedView = row.viewAs !== null && row.viewAs.endsAt <= now;
    if (now - row.lastSeen > TOUCH_MS || hasEndedView) {
      await db
        .update(sessions)
        .set({ lastSeen: now, ...(hasEndedView && { viewAs: null }) })
        .where(eq(sessions.tokenHash, tokenHash));
    }
    const { id, discordId, name, role, viewAs } = row;
    return { kind: 'user', id, discordId, name, isSiteAdmin: role >= 1, ...(viewAs && { viewAs }) };
  }

  return {
    async create(tx, { userId, label }) {
      const now = clock.now();
      // Sign-ins of one person are serialised, or two at once would both find room for one more.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
      await tx
        .delete(sessions)
        .where(
          and(
            eq(sessions.userId, userId),
            or(lt(sessions.expiresAt, now), lt(sessions.lastSeen, now - IDLE_MS)),
          ),
        );
      const kept = await tx
        .select({ tokenHash: sessions.tokenHash })
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(asc(sessions.createdAt));
      const surplus = kept.slice(0, Math.max(0, kept.length - MAX_SESSIONS + 1)).map((row) => row.tokenHash);
      if (surplus.length > 0) await tx.delete(sessions).where(inArray(sessions.tokenHash, surplus));
      const token = `as_${newSecret()}`;
      const tokenHash = sha256(token);
      await tx.insert(sessions).values({
        tokenHash,
        userId,
        createdAt: now,
        lastSeen: now,
        expiresAt: now + ABSOLUTE_MS,
        label,
      });
      remember(tokenHash);
      return token;
    },
    knows: (token) => known.has(sha256(token)),
    async find(token) {
      if (!TOKEN.test(token)) return undefined;
      const tokenHash = sha256(token);
      const actor = await cache.get(tokenHash, () => load(tokenHash));
      if (!actor?.viewAs) return actor;
      const { viewAs, ...self } = actor;
      return viewAs.endsAt > clock.now() ? { ...actor, isSiteAdmin: false } : self;
    },
    async end(token) {
      const tokenHash = sha256(token);
      await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
      known.delete(tokenHash);
      cache.forget();
    },
    async list(userId, token) {
      const rows = await db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), valid(clock.now())))
        .orderBy(desc(sessions.lastSeen), desc(sessions.createdAt));
      const current = sha256(token);
      return rows.map(({ tokenHash, label, createdAt, lastSeen }) => ({
        id: toId(tokenHash),
        label,
        createdAt,
        lastSeen,
        isCurrent: tokenHash === current,
      }));
    },
    async endOne(userId, id) {
      const own = await db
        .select({ tokenHash: sessions.tokenHash })
        .from(sessions)
        .where(eq(sessions.userId, userId));
      const found = own.find(({ tokenHash }) => toId(tokenHash) === id);
      if (!found) return false;
      await db.delete(sessions).where(eq(sessions.tokenHash, found.tokenHash));
      known.delete(found.tokenHash);
      cache.forget();
      return true;
    },
    async endAll(tx, userId) {
      const ended = await tx
        .delete(sessions)
        .where(eq(sessions.userId, userId))
        .returning({ tokenHash: sessions.tokenHash });
      await tx.delete(loginCodes).where(eq(loginCodes.userId, userId));
      for (const { tokenHash } of ended) known.delete(tokenHash);
    },
    async setView(tx, token, viewAs) {
      await tx
        .update(sessions)
        .set({ viewAs })
        .where(eq(sessions.tokenHash, sha256(token)));
    },
    forget: cache.forget,
  };
}

/** A session's public id: the stored hash of its token stays internal. */
const toId = (tokenHash: string): string => sha256(tokenHash);
