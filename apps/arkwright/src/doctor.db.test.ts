import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
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
