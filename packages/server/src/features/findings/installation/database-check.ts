import { durationWords } from '@arkwright/contracts/core/duration';
import { sql } from 'drizzle-orm';
import { fine, type InstallationCheck, warn } from './installation-check.ts';

const MAX_OFF_MS = 5000;

export const databaseCheck: InstallationCheck = {
  key: 'database',
  label: 'Database',
  async look({ db, clock }) {
    const askedAt = clock.now();
    const { rows } = await db.execute<{ version: string; now: number; bytes: number }>(sql`
      select current_setting('server_version') as version, (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
        pg_database_size(current_database())::float8 as bytes`);
    const [{ version = '', now = 0, bytes = 0 } = {}] = rows;
    const answeredAt = clock.now();
    const aheadMs = now - (askedAt + answeredAt) / 2;
    const words = `PostgreSQL ${version.split(' ', 1)[0]}, ${Math.ceil(bytes / 1024 ** 2)} MB`;
    return Math.abs(aheadMs) < MAX_OFF_MS
      ? fine(`${words}.`)
      : warn(
          `${words}. Its clock is ${durationWords(Math.round(Math.abs(aheadMs) / 1000))} ${aheadMs > 0 ? 'ahead of' : 'behind'} that of this machine: have both set by NTP.`,
        );
  },
};
