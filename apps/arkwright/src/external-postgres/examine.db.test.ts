import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { createTestDatabase } from '@arkwright/testing/test-database';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { StartError } from '../base/start-error.ts';
import { waitForDatabase } from '../program-database.ts';
import { examine, POOLED } from './examine.ts';

const connect = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
};

async function run(url: string, sql: string): Promise<void> {
  const client = await connect(url);
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** An empty database and a role without rights; `owner` may do everything in it, `url` is the role's address. */
async function guest({ isEmpty = true } = {}) {
  const database = await createTestDatabase({ isEmpty });
  const role = `guest_${randomBytes(4).toString('hex')}`;
  const url = new URL(database.url);
  const name = url.pathname.slice(1);
  url.username = role;
  url.password = 'hunter2';
  await run(database.url, `CREATE ROLE ${role} LOGIN PASSWORD 'hunter2'`);
  onTestFinished(async () => {
    await run(database.url, `DROP OWNED BY ${role}; DROP ROLE ${role}`);
    await database.drop();
  });
  return { owner: database.url, url: url.href, role, name };
}

const findings = (url: string, roles = 0) => examine(() => connect(url), { roles });

/** Each command in the lines about a database, with what it runs as, mends it. */
test('a role without rights gets the commands that mend it, and they do', async () => {
  const { owner, url, role, name } = await guest();
  const before = await findings(url);
  expect(before.problems).toEqual([
    `${role} may not create tables in it. As its owner, connected to ${name}: GRANT ALL ON SCHEMA public TO ${role}`,
    `${role} may not create a schema in it. As its owner: GRANT CREATE ON DATABASE ${name} TO ${role}`,
  ]);
  for (const line of before.problems) await run(owner, line.split(': ')[1] ?? '');
  expect((await findings(url)).problems).toEqual([]);
});

test('a database that can only be read, and another search path, are mended by the commands', async () => {
  const { owner, url, role, name } = await guest();
  await run(
    owner,
    `GRANT ALL ON SCHEMA public TO ${role}; GRANT CREATE ON DATABASE ${name} TO ${role}; CREATE SCHEMA ${role} AUTHORIZATION ${role}`,
  );
  await run(owner, `ALTER ROLE ${role} SET default_transaction_read_only = on`);
  const { problems } = await findings(url);
  expect(problems).toEqual([
    expect.stringMatching(/^it can only be read\. /),
    expect.stringContaining(`its search_path leads to the schema ${role}. `),
  ]);
  for (const line of problems)
    for (const statement of (line.split(': ')[1] ?? '').split('; ')) await run(owner, statement);
  expect((await findings(url)).problems).toEqual([]);
});

test('tables of another role are named', async () => {
  const { owner, url, role, name } = await guest({ isEmpty: false });
  await run(owner, `GRANT ALL ON SCHEMA public TO ${role}; GRANT CREATE ON DATABASE ${name} TO ${role}`);
  expect((await findings(url)).problems).toEqual([
    expect.stringMatching(/^its tables belong to \S+\. .*REASSIGN OWNED BY /),
  ]);
});

test('an encoding that lacks letters is refused', async () => {
  const { owner, role } = await guest();
  const name = `latin_${randomBytes(4).toString('hex')}`;
  await run(owner, `CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`);
  onTestFinished(() => run(owner, `DROP DATABASE ${name} WITH (FORCE)`));
  const url = new URL(owner);
  url.pathname = `/${name}`;
  expect((await findings(url.href)).problems).toEqual([
    expect.stringMatching(/^its encoding is LATIN1, .* CREATE DATABASE /),
  ]);
  expect(role).not.toBe('');
});

test('too few connections are a warning with the command', async () => {
  const { owner, url, role } = await guest();
  await run(owner, `ALTER ROLE ${role} CONNECTION LIMIT 20`);
  expect((await findings(url, 2)).warnings).toEqual([
    expect.stringMatching(
      /^it allows 20 connections, and this process uses up to 70\. .*ALTER ROLE \S+ CONNECTION LIMIT -1$/,
    ),
  ]);
  expect((await findings(url, 0)).warnings).toEqual([]);
});

/** Connections through a pooler with that many connections to PostgreSQL: each statement takes the next free one. */
async function pooled(url: string, size: number): Promise<() => Promise<Client>> {
  const servers = await Promise.all(Array.from({ length: size }, () => connect(url)));
  onTestFinished(async () => void (await Promise.all(servers.map((one) => one.end()))));
  const busy = new Set<Client>();
  return async () => {
    let held: Client | undefined;
    return {
      on: () => {},
      end: async () => {},
      async query(sql: string, values?: unknown[]) {
        const server = held ?? servers.find((one) => !busy.has(one)) ?? servers[0];
        if (sql === 'BEGIN' && server) {
          held = server;
          busy.add(server);
        }
        const result = await server?.query(sql, values);
        if (sql === 'COMMIT' && held) {
          busy.delete(held);
          held = undefined;
        }
        return result;
      },
    } as unknown as Client;
  };
}

test.each([1, 2, 3])(
  'a pooler with %s connections that it shares is found, and keeps no lock',
  async (size) => {
    const { owner } = await guest();
    const found = await examine(await pooled(owner, size), { roles: 0 });
    expect(found.problems).toEqual([POOLED]);
    const client = await connect(owner);
    onTestFinished(() => client.end());
    const { rows } = await client.query(
      "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
    );
    expect(rows).toEqual([]);
  },
);

const wait = (url: string) =>
  waitForDatabase(url, { timeoutMs: 0, roles: [], report: () => {} }).catch((error: unknown) => error);

test('a start names each problem in a line of its own, without the password', async () => {
  const { url, name } = await guest();
  const error = await wait(url);
  expect(error).toBeInstanceOf(StartError);
  const lines = (error as StartError).message.split('\n');
  expect(lines).toHaveLength(2);
  for (const line of lines)
    expect(line).toMatch(new RegExp(`^DATABASE_URL: cannot use the database at \\S+/${name}: .*\\.$`));
  expect(lines.join()).not.toContain('hunter2');
});

test('a wrong password and a missing database say what to do', async () => {
  const { url } = await guest();
  const wrong = new URL(url);
  wrong.password = 'wrong%20one';
  expect(await wait(wrong.href)).toMatchObject({ message: expect.stringMatching(/Check user and password/) });
  const missing = new URL(url);
  missing.pathname = '/nowhere';
  expect(await wait(missing.href)).toMatchObject({ message: expect.stringMatching(/CREATE DATABASE/) });
});

test('a pooler that refuses parameters of a session is named', async () => {
  // What PgBouncer answers: ErrorResponse with severity, code and message.
  const fields = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0';
  const answer = Buffer.concat([Buffer.from('E\0\0\0\0'), Buffer.from(fields)]);
  answer.writeInt32BE(answer.length - 1, 1);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(answer));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  expect(await wait(`postgres://u:hunter2@127.0.0.1:${port}/ark`)).toMatchObject({
    message: expect.stringMatching(
      /unsupported startup parameter: statement_timeout\. A pooler such as PgBouncer/,
    ),
  });
});
