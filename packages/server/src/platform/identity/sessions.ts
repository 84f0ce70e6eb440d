import { and, asc, eq, gt, inArray, lt, or } from 'drizzle-orm';
import type { UserActor } from '../access/actor.ts';
import type { Clock } from '../clock.ts';
import type { Queries } from '../database.ts';
import { newSecret, sha256 } from '../random.ts';
import { createShortCache } from '../short-cache.ts';
import { sessions, users } from './table.ts';

const DAY_MS = 86_400_000;
export const IDLE_MS = 7 * DAY_MS;
export const ABSOLUTE_MS = 30 * DAY_MS;
const MAX_SESSIONS = 10;
/** `lastSeen` is written at most this often. */
const TOUCH_MS = 10 * 60_000;
const LIFETIME_MS = 1000;
const TOKEN = /^as_[A-Za-z0-9_-]{43}$/;

export type Sessions = {
  /** Makes a session, in a transaction, and returns its token: `as_` and 256 random bits. The oldest beyond ten ends. */
  create(db: Queries, session: { userId: string; label: string }): Promise<string>;
  /** Whose session a token is; undefined if it is none, has ended or expired. */
  find(token: string): Promise<UserActor | undefined>;
  /** Ends the session of a token. */
  end(token: string): Promise<void>;
  forget(): void;
};

export function createSessions(options: { db: Queries; clock: Clock }): Sessions {
  const { db, clock } = options;
  const cache = createShortCache<UserActor | undefined>({
    lifetimeMs: LIFETIME_MS,
    maxEntries: 20_000,
    now: clock.now,
  });

  async function load(tokenHash: string): Promise<UserActor | undefined> {
    const now = clock.now();
    const [row] = await db
      .select({
        id: users.id,
        discordId: users.discordId,
        name: users.username,
        role: users.role,
        lastSeen: sessions.lastSeen,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(sessions.tokenHash, tokenHash),
          gt(sessions.expiresAt, now),
          gt(sessions.lastSeen, now - IDLE_MS),
        ),
      );
    if (!row) return undefined;
    if (now - row.lastSeen > TOUCH_MS) {
      await db.update(sessions).set({ lastSeen: now }).where(eq(sessions.tokenHash, tokenHash));
    }
    return { kind: 'user', id: row.id, discordId: row.discordId, name: row.name, isSiteAdmin: row.role >= 1 };
  }

  return {
    async create(tx, { userId, label }) {
      const now = clock.now();
      // Sign-ins of one person come one after the other, or two at once would both find room for one more.
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
      await tx.insert(sessions).values({
        tokenHash: sha256(token),
        userId,
        createdAt: now,
        lastSeen: now,
        expiresAt: now + ABSOLUTE_MS,
        label,
      });
      return token;
    },
    async find(token) {
      if (!TOKEN.test(token)) return undefined;
      const tokenHash = sha256(token);
      return cache.get(tokenHash, () => load(tokenHash));
    },
    async end(token) {
      await db.delete(sessions).where(eq(sessions.tokenHash, sha256(token)));
      cache.forget();
    },
    forget: cache.forget,
  };
}
