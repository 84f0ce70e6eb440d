import { randomInt } from 'node:crypto';
import type { Client } from 'pg';

/** For a notification on the way, ms. Only waited for if none comes. */
const NOTIFY_MS = 5000;

/**
 * Whether two connections keep what belongs to a session: an advisory lock, and LISTEN. A pooler may give both the same
 * connection to PostgreSQL, or one of them another for its next statement.
 */
export async function holdsSessions(first: Client, open: () => Promise<Client>): Promise<boolean> {
  const second = await open();
  const key = randomInt(2 ** 31);
  const channel = `arkwright_check_${key}`;
  try {
    await first.query('SELECT pg_advisory_lock($1)', [key]);
    // In a transaction a pooler can't take the connection away: the first one gets another for its next statement.
    await second.query('BEGIN');
    const isShared = await answer(second, 'SELECT pg_try_advisory_xact_lock($1) AS yes', key);
    const isKept = await answer(first, 'SELECT pg_advisory_unlock($1) AS yes', key);
    await second.query('COMMIT');
    if (isShared || !isKept) return false;
    return await hears(first, second, channel);
  } finally {
    // The pooler's own connection must not keep the lock.
    await second.query('SELECT pg_advisory_unlock_all()').catch(() => {});
    await second.end();
  }
}

async function answer(client: Client, sql: string, key: number): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(sql, [key]);
  return rows[0]?.yes === true;
}

async function hears(listener: Client, speaker: Client, channel: string): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const heard = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), NOTIFY_MS);
    listener.on('notification', (message) => message.channel === channel && resolve(true));
  });
  try {
    await listener.query(`LISTEN ${channel}`);
    await speaker.query(`NOTIFY ${channel}`);
    return await heard;
  } finally {
    clearTimeout(timer);
    await listener.query(`UNLISTEN ${channel}`);
  }
}
