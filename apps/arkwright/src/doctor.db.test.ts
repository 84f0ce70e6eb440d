import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createTestDatabase } from '@arkwright/testing/test-database';
import { expect, onTestFinished, test } from 'vitest';
import { acquireInstanceLock } from './instance-lock.ts';
import { runMain, workFolder } from './testing/run-main.ts';

async function doctor(environment: Record<string, string>, folder: string) {
  const program = runMain(folder, environment, { args: ['doctor'] });
  const code = await program.ended;
  expect(program.errors()).toBe('');
  return { code, lines: program.output().trimEnd().split('\n') };
}

test('in an empty folder everything is fine, without a key of its own', async () => {
  const folder = await workFolder();
  const { code, lines } = await doctor({ PORT: '0' }, folder);
  expect([code, lines.at(-1)]).toEqual([0, 'Everything is fine.']);
  expect(lines).toContain('ok       the embedded PostgreSQL works');
  expect(lines).toContain('ok       the first start makes a key');
  // And once more on what the first one made.
  expect((await doctor({ PORT: '0' }, folder)).code).toBe(0);
});

test('all problems are listed, each on a line of its own', async () => {
  const folder = await workFolder();
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = String(typeof address === 'object' ? address?.port : '');
  await writeFile(join(folder, 'secret.key'), 'no key');
  const { url, drop } = await createTestDatabase({ isEmpty: true });
  onTestFinished(drop);
  const missing = new URL(url);
  missing.pathname = '/nowhere';
  const environment = { DATA_DIR: folder, PORT: port, DATABASE_URL: missing.href };
  const { code, lines } = await doctor(environment, folder);
  expect(code).toBe(1);
  expect(lines.filter((line) => line.startsWith('problem'))).toEqual([
    expect.stringContaining('does not hold a key of 32 bytes'),
    expect.stringContaining(`Port ${port} on 127.0.0.1 is in use by another program.`),
    expect.stringMatching(/^problem {2}DATABASE_URL: .*"nowhere" does not exist\. Make it: CREATE DATABASE /),
  ]);
  expect(lines.at(-1)).toBe('3 of 5 checks failed.');
});

test('a running program keeps its ports, and its database is examined beside it', async () => {
  const folder = await workFolder();
  await acquireInstanceLock(folder);
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { code, lines } = await doctor({ DATA_DIR: folder, DATABASE_URL: url }, folder);
  expect(lines[0]).toContain(`Arkwright is running on ${folder} (process ${process.pid} `);
  expect(lines.join()).not.toContain('PORT');
  expect([code, lines.at(-1)]).toEqual([0, 'Everything is fine.']);
});

test('what all bots need is checked with a real Discord: refused is a problem, out of reach is unknown', async () => {
  const folder = await workFolder();
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const discord = createHttpServer((_request, response) =>
    response
      .writeHead(401, { 'content-type': 'application/json' })
      .end('{"message":"401: Unauthorized","code":0}'),
  ).listen(0, '127.0.0.1');
  onTestFinished(() => void discord.close());
  await once(discord, 'listening');
  const address = discord.address();
  const environment = {
    DATA_DIR: folder,
    DATABASE_URL: url,
    PORT: '0',
    PUBLIC_URL: 'http://127.0.0.1:1',
    DISCORD_CLIENT_ID: '700000000000000001',
    DISCORD_CLIENT_SECRET: 'a-client-secret-of-32-characters',
    DISCORD_BOT_TOKEN: 'NzAwMDAwMDAwMDAwMDAwMDAx.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789AB',
    DISCORD_API_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api`,
  };
  const { code, lines } = await doctor(environment, folder);
  expect(lines).toContain(
    'problem  Bot token: Discord refuses it: set a valid DISCORD_BOT_TOKEN and start again.',
  );
  expect(lines.join('\n')).toMatch(
    /^unknown {2}PUBLIC_URL: could not be checked: http:\/\/127\.0\.0\.1:1 can’t be reached/m,
  );
  expect(code).toBe(1);
});
