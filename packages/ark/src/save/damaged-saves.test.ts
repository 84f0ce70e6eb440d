import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSave } from './read-save.ts';
import { SaveError } from './save-error.ts';
import * as sample from './testing/sample-world.ts';
import { type WrittenWorld, writeWorld } from './testing/write-world.ts';

const TRIBE = 1_000_000_007;

let folder: string;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arkwright-test-'));
  path = join(folder, 'TheIsland_WP.ark');
});
afterAll(() => rm(folder, { recursive: true }));

function smallWorld(more: Partial<WrittenWorld> = {}): WrittenWorld {
  return {
    objects: [
      ...Array.from({ length: 60 }, (_, index) => sample.wildDino(1000 + index)),
      ...sample.tamedDino(1, { team: TRIBE, level: 5 }),
      sample.structure(3, { team: TRIBE, place: { x: 0, y: 0, z: 0 } }),
      sample.cryopod(4, {
        payload: sample.dinoPayload(70, 71, { team: TRIBE, level: 300 }),
        inventory: sample.inventoryOf(1),
        gameTime: 100,
        unixSeconds: 1.7e9,
      }),
    ],
    players: [sample.profile(60_001, { name: 'Ann' })],
    tribes: [sample.tribe(TRIBE, 'The Tribe', [[60_001, 'Ann']])],
    ...more,
  };
}

/** The result of reading these bytes: a save, or the reason why not; any other error fails the test. */
async function outcome(bytes: Uint8Array): Promise<string> {
  await writeFile(path, bytes);
  try {
    await readSave(path);
    return 'read';
  } catch (error) {
    if (error instanceof SaveError) return error.message;
    throw error;
  }
}

test('a file cut off anywhere is refused', async () => {
  await writeWorld(path, smallWorld());
  const whole = await readFile(path);
  expect(await outcome(whole)).toBe('read');
  const cuts = [0, 1, 15, 99, 100, 101, 4095, 8191, 8192, whole.length - 8192, whole.length - 1];
  for (let cut = 1777; cut < whole.length; cut += 1777) cuts.push(cut);
  for (const cut of cuts) expect(await outcome(whole.subarray(0, cut)), `cut at ${cut}`).not.toBe('read');
});

test('flipped bits give a save or a reason, never another error', async () => {
  await writeWorld(path, smallWorld());
  const whole = await readFile(path);
  const outcomes = new Set<string>();
  // A fixed sequence of pseudo-random numbers: a failure is reproducible.
  let seed = 12_345;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  for (let round = 0; round < 400; round++) {
    const bytes = Buffer.from(whole);
    for (let flips = 0; flips < 1 + (round % 8); flips++) {
      const at = next(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << next(8));
    }
    outcomes.add(await outcome(bytes));
  }
  expect(outcomes.size).toBeGreaterThan(3);
});

test('a page that lost an object is detected by the key index', async () => {
  await writeWorld(path, smallWorld());
  const whole = await readFile(path);
  const outcomes: string[] = [];
  for (let page = 8192; page < whole.length; page += 8192) {
    const isTableLeaf = whole[page] === 0x0d;
    const cells = whole.readUInt16BE(page + 3);
    if (!isTableLeaf || cells < 10) continue;
    const bytes = Buffer.from(whole);
    bytes.writeUInt16BE(cells - 1, page + 3);
    outcomes.push(await outcome(bytes));
  }
  expect(outcomes).not.toHaveLength(0);
  for (const reason of outcomes) expect(reason).toMatch(/^it has \d+ keys, but \d+ objects$/);
});

test.each([
  ['zeros', Buffer.alloc(100_000)],
  ['text', Buffer.from('PK\u0003\u0004 this is a zip, not a save'.repeat(1000))],
  ['nothing', Buffer.alloc(0)],
])('a file of %s is not a save', async (_, bytes) => {
  expect(await outcome(bytes)).toMatch(/cannot be read as a database|is packed|is empty/);
});

test.each([
  ['another version', 0, 13, 'this save is of version 13; supported: 14'],
  ['a name table outside', 10, 0xff_ff_ff_f0, 'bytes at 0'],
])('%s in the header is refused', async (_, at, value, message) => {
  const damage = (key: string, bytes: Buffer) => {
    if (key === 'SaveHeader') at === 0 ? bytes.writeInt16LE(value, at) : bytes.writeUInt32LE(value, at);
    return bytes;
  };
  await writeWorld(path, smallWorld({ damage }));
  await expect(readSave(path)).rejects.toThrow(message);
});

test('a name table of four billion entries costs only the bytes that exist', async () => {
  const damage = (key: string, bytes: Buffer) => {
    if (key === 'SaveHeader') bytes.writeUInt32LE(0xee_6b_28_00, bytes.readUInt32LE(10));
    return bytes;
  };
  await writeWorld(path, smallWorld({ damage }));
  await expect(readSave(path)).rejects.toThrow('elements do not fit');
});

test('another database is refused, also one whose tables are views', async () => {
  for (const [sql, reason] of [
    ['CREATE TABLE other (a)', 'it lacks the tables of a save'],
    [
      `CREATE TABLE custom (key, value);
       CREATE VIEW game AS WITH RECURSIVE n(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM n) SELECT x AS key, x AS value FROM n`,
      'it lacks the tables of a save',
    ],
    ['CREATE TABLE game (key, value); CREATE TABLE custom (key, value)', 'it has no SaveHeader'],
  ] as const) {
    await rm(path, { force: true });
    const database = new DatabaseSync(path);
    database.exec(sql);
    database.close();
    await expect(readSave(path)).rejects.toThrow(reason);
  }
});

test('a save that the game is writing is left alone', async () => {
  await writeWorld(path, smallWorld());
  await writeFile(`${path}-journal`, '');
  await expect(readSave(path)).rejects.toThrow('the game is writing it');
  await rm(`${path}-journal`);
  expect((await readSave(path)).wildDinos).toBe(60);
  expect(await readdir(folder)).toEqual(['TheIsland_WP.ark']);
});

test('anything but a file is refused', async () => {
  await expect(readSave(join(folder, 'none.ark'))).rejects.toThrow('there is no such file');
  await expect(readSave(folder)).rejects.toThrow('it is no file');
});
