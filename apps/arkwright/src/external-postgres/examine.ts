import type { Client } from 'pg';
import { holdsSessions } from './sessions.ts';

/** `problems` stop a start; with `warnings` it works until there is more to do. One line each, with what mends it. */
export type Findings = { problems: string[]; warnings: string[] };

const OLDEST = 15;
/** Connections of one role at most (README.md). */
const CONNECTIONS_PER_ROLE = 35;

type Facts = {
  version: number;
  encoding: string;
  database: string;
  role: string;
  isStandby: boolean;
  isReadOnly: boolean;
  /** The schema that new tables go to; null if none of the search path exists. */
  schema: string | null;
  hasPublic: boolean;
  mayCreateTables: boolean;
  mayCreateSchemas: boolean;
  /** The owner of our tables, if we may not act as that role. */
  otherOwner: string | null;
  /** Most connections that the server, the database and the role allow. */
  connections: number;
};

/** Missing schemas and tables count as absent, where PostgreSQL's own functions throw. */
const FACTS = `SELECT
  current_setting('server_version_num')::int / 10000 AS version,
  pg_encoding_to_char(d.encoding) AS encoding,
  quote_ident(d.datname) AS database,
  quote_ident(current_user) AS role,
  pg_is_in_recovery() AS "isStandby",
  current_setting('transaction_read_only') = 'on' AS "isReadOnly",
  current_schema()::text AS schema,
  to_regnamespace('public') IS NOT NULL AS "hasPublic",
  coalesce(has_schema_privilege(to_regnamespace('public'), 'CREATE'), false) AS "mayCreateTables",
  has_database_privilege(d.oid, 'CREATE') OR to_regnamespace('jobs') IS NOT NULL AS "mayCreateSchemas",
  (SELECT quote_ident(pg_get_userbyid(relowner)) FROM pg_class
    WHERE oid = to_regclass('public.__drizzle_migrations') AND NOT pg_has_role(relowner, 'USAGE')) AS "otherOwner",
  least(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
    nullif(d.datconnlimit, -1), nullif(r.rolconnlimit, -1)) AS connections
FROM pg_database d, pg_roles r WHERE d.datname = current_database() AND r.rolname = current_user`;

/** Examines a database that somebody else runs. `open` makes a connection; both are ended here. */
export async function examine(open: () => Promise<Client>, { roles }: { roles: number }): Promise<Findings> {
  const first = await open();
  try {
    const { rows } = await first.query<Facts>(FACTS);
    const [facts] = rows;
    if (!facts) throw new Error('pg_database has no row of the current database');
    const problems = problemsOf(facts);
    // A standby refuses to notify, so nothing is learned there.
    if (problems.length === 0 && !(await holdsSessions(first, open))) problems.push(POOLED);
    return { problems, warnings: tooFew(facts, roles * CONNECTIONS_PER_ROLE) };
  } finally {
    await first.end();
  }
}

export const POOLED =
  'a pooler such as PgBouncer is in between and gives each statement another connection, but Arkwright needs LISTEN and locks of a session. Put the address of PostgreSQL itself into DATABASE_URL, usually with port 5432';

function problemsOf(facts: Facts): string[] {
  const { database, role } = facts;
  const found: [isWrong: boolean, line: string][] = [
    [facts.version < OLDEST, `it is PostgreSQL ${facts.version}, and Arkwright needs 15 to 18`],
    [
      facts.encoding !== 'UTF8',
      `its encoding is ${facts.encoding}, which lacks letters of many names. Make another database, and name it in DATABASE_URL: CREATE DATABASE arkwright OWNER ${role} ENCODING 'UTF8' TEMPLATE template0`,
    ],
    [
      facts.isStandby,
      'it is a standby, which can only be read. Put the address of the primary server into DATABASE_URL',
    ],
    [
      facts.isReadOnly && !facts.isStandby,
      `it can only be read. As a superuser: ALTER DATABASE ${database} RESET default_transaction_read_only; ALTER ROLE ${role} RESET default_transaction_read_only`,
    ],
    [!facts.hasPublic, 'it has no schema public. As its owner: CREATE SCHEMA public'],
    [
      facts.hasPublic && facts.schema !== 'public',
      `its search_path leads to ${facts.schema === null ? 'no schema' : `the schema ${facts.schema}`}. As a superuser: ALTER ROLE ${role} IN DATABASE ${database} SET search_path TO public`,
    ],
    [
      facts.hasPublic && !facts.mayCreateTables,
      `${role} may not create tables in it. As its owner, connected to ${database}: GRANT ALL ON SCHEMA public TO ${role}`,
    ],
    [
      !facts.mayCreateSchemas,
      `${role} may not create a schema in it. As its owner: GRANT CREATE ON DATABASE ${database} TO ${role}`,
    ],
    [
      facts.otherOwner !== null,
      `its tables belong to ${facts.otherOwner}. As a superuser, connected to ${database}: REASSIGN OWNED BY ${facts.otherOwner} TO ${role}`,
    ],
  ];
  return found.filter(([isWrong]) => isWrong).map(([, line]) => line);
}

function tooFew({ connections, role }: Facts, needed: number): string[] {
  if (connections >= needed) return [];
  return [
    `it allows ${connections} connections, and this process uses up to ${needed}. As a superuser: ALTER SYSTEM SET max_connections = ${Math.max(100, needed + 20)}, and restart PostgreSQL; or, if it is the role's limit: ALTER ROLE ${role} CONNECTION LIMIT -1`,
  ];
}
