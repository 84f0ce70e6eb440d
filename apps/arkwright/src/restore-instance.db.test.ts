import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportInstance } from '@arkwright/server/features/instance-export/export-service';
import { emptyExport } from '@arkwright/server/features/instance-export/testing/export-files';
import { makeFullInstance } from '@arkwright/server/features/instance-export/testing/full-instance';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { createTestDatabase } from '@arkwright/testing/test-database';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { parseConfig } from './config.ts';
import { type Ask, restoreInstanceFile } from './restore-instance.ts';
import { runMain, workFolder } from './testing/run-main.ts';

let here: TestContext;
beforeAll(async () => {
  here = await createTestContext();
});
afterAll(() => here.dispose());

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

async function exported(): Promise<string> {
  const instance = await makeFullInstance(here);
  const file = join(await workFolder(), 'bot.jsonl.gz');
  await writeFile(file, await exportInstance(here, instance.scope));
  return file;
}

/** Runs the command on an empty database of its own. */
async function run(file: string, { isConfirmed = false, ask }: { isConfirmed?: boolean; ask?: Ask } = {}) {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const parsed = parseConfig({ SELF_HOSTED: 'true', DATABASE_URL: url });
  if (!('config' in parsed)) throw new Error(parsed.problems.join());
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const order = { config: parsed.config, url, secretKey: Buffer.alloc(32), file, isConfirmed, ask, say };
  const error = await restoreInstanceFile(order).catch((caught: Error) => caught);
  return { error, said: said.join('\n'), url };
}

test('it says what it will do and what is missing, and asks before it does it', async () => {
  const file = await exported();
  const asked: string[] = [];
  const answer = (text: string) => async (question: string) => {
    asked.push(question);
    return text;
  };
  const refused = await run(file, { ask: answer('no') });
  expect(refused.said).toMatch(
    /: the bot of Guild \d+, exported at \d{4}-.*\nIt is not here yet: it is added/,
  );
  expect(refused.said).toContain('- RCON presets: 1\n');
  expect(refused.said).toContain(
    'Next steps:\n- Type the RCON password of the game server The Island again.',
  );
  expect(refused.said).toMatch(/Nothing was changed\.$/);
  expect(await query(refused.url, 'SELECT count(*)::int FROM rcon_presets')).toEqual([0]);
  const agreed = await run(file, { ask: answer(' Yes\n') });
  expect(agreed.said).toMatch(/Restored the bot of Guild \d+\.$/);
  expect(await query(agreed.url, 'SELECT name FROM rcon_presets')).toEqual(['Save']);
  expect(asked).toEqual(['Restore it? Type yes: ', 'Restore it? Type yes: ']);
});

test('where nobody can answer, only --yes restores it', async () => {
  const file = await exported();
  const unasked = await run(file);
  expect(unasked.error).toMatchObject({
    name: 'StartError',
    message: 'Nothing was changed. To restore it, add --yes.',
  });
  const confirmed = await run(file, { isConfirmed: true });
  expect(confirmed.error).toBeUndefined();
  expect(await query(confirmed.url, 'SELECT name FROM rcon_presets')).toEqual(['Save']);
});

test('a wrong file is refused in one line', async () => {
  const folder = await workFolder();
  const file = join(folder, 'wrong');
  const problem = async (path: string) => {
    const { error } = await run(path, { isConfirmed: true });
    expect(error).toMatchObject({ name: 'StartError' });
    return (error as Error).message;
  };
  expect(await problem(file)).toContain('it does not exist');
  expect(await problem(folder)).toContain('it is not a file');
  await writeFile(file, 'hello');
  expect(await problem(file)).toBe(`${file} is not an export of a bot. Nothing was changed.`);
  await writeFile(file, emptyExport('7').subarray(0, -10));
  expect(await problem(file)).toBe(`${file} is incomplete: its end is missing. Nothing was changed.`);
});

test('it works while the program runs, on its own PostgreSQL', async () => {
  const folder = await workFolder();
  const environment = { PORT: '0', LOG_LEVEL: 'warn', SELF_HOSTED: 'true' };
  await runMain(folder, environment).ready();
  const file = await exported();
  const args = ['restore-instance', file];
  const unasked = runMain(folder, environment, { args });
  expect([await unasked.ended, unasked.errors().trim()]).toEqual([
    1,
    'Nothing was changed. To restore it, add --yes.',
  ]);
  const restore = runMain(folder, environment, { args: [...args, '--yes'] });
  expect([await restore.ended, restore.errors()]).toEqual([0, '']);
  expect(restore.output()).toMatch(/Restored the bot of Guild \d+\.\n$/);
  const again = runMain(folder, environment, { args: [...args, '--yes'] });
  expect([await again.ended, again.errors()]).toEqual([0, '']);
  expect(again.output()).toContain('It is here already.');
  expect(again.output()).toContain('- RCON presets: 1 (now 1)');
});
