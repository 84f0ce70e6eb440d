import pg from 'pg';

/** A time that goes on only when it is told to, ms since 1970, which a database and a program share. */
export type SimulatedClock = {
  now(): number;
  advance(ms: number): Promise<void>;
  close(): Promise<void>;
};

/**
 * Gives a database another `clock_timestamp()`, which every connection finds that is opened from now on: PostgreSQL looks
 * into its own schema last if it is named last (https://www.postgresql.org/docs/current/ddl-schemas.html#DDL-SCHEMAS-CATALOG).
 */
export async function simulateClock(databaseUrl: string, start: number): Promise<SimulatedClock> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    CREATE SCHEMA simulated;
    CREATE TABLE simulated.clock (now double precision NOT NULL);
    CREATE FUNCTION simulated.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
      AS 'SELECT pg_catalog.to_timestamp(now / 1000) FROM simulated.clock';`);
  await client.query('INSERT INTO simulated.clock VALUES ($1)', [start]);
  await client.query(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = simulated, public, pg_catalog', current_database()); END $$`,
  );
  let now = start;
  return {
    now: () => now,
    async advance(ms) {
      now += ms;
      await client.query('UPDATE simulated.clock SET now = $1', [now]);
    },
    close: () => client.end(),
  };
}
