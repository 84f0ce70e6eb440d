import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { serverFeatures } from '../../registry.ts';
import { rconPresets } from '../rcon-presets/table.ts';
import { exportedTables } from './exported-tables.ts';
import { lineOf, WrongExport } from './file-format.ts';
import { readExport } from './read-file.ts';
import { emptyExport, exportFile } from './testing/export-files.ts';

const PRESETS = { table: getTableName(rconPresets) };
const PRESET = { id: 'p1', name: 'Save', commands: [], isEnabled: true, createdAt: 1, updatedAt: 1 };

async function read(file: Buffer, mostBytes = 1024 * 1024): Promise<unknown[]> {
  const reader = await readExport(Readable.from([file]), {
    tables: exportedTables(serverFeatures),
    mostBytes,
  });
  const rows: unknown[] = [];
  for await (const { value } of reader.rows(async () => {})) rows.push(value);
  return rows;
}

const problemOf = async (file: Buffer, mostBytes?: number) => {
  const error = await read(file, mostBytes).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(WrongExport);
  return (error as WrongExport).message;
};

test('the rows of a whole file', async () => {
  expect(await read(emptyExport('7'))).toEqual([]);
  expect(await read(exportFile('7', { lines: [PRESETS, PRESET] }))).toEqual([PRESET]);
});

test.each([
  ['nothing', Buffer.alloc(0), 'is incomplete'],
  ['text', Buffer.from('hello\n'), 'is not an export of a bot'],
  ['a zip of something else', gzipSync('hello\n'), 'is damaged: a line can’t be read'],
  ['another JSON', gzipSync('{"format":"arkwright-backup"}\n'), 'is not an export of a bot'],
  [
    'half a file',
    exportFile('7', { lines: [PRESETS, PRESET] }).subarray(0, -20),
    'is incomplete: its end is missing',
  ],
  [
    'a newer format',
    exportFile('7', { changed: { version: 2 } }),
    'was made by a newer Arkwright: update this one first',
  ],
  [
    'a missing row',
    exportFile('7', { lines: [PRESETS, PRESET], rows: 2 }),
    'is damaged: some of its rows are missing',
  ],
  ['rows before a table', exportFile('7', { lines: [PRESET] }), 'is not an export of a bot'],
  [
    'an unknown table',
    exportFile('7', { lines: [{ table: 'users' }] }),
    'is damaged: its tables are not in their order',
  ],
  [
    'a table twice',
    exportFile('7', { lines: [PRESETS, PRESETS] }),
    'is damaged: its tables are not in their order',
  ],
  [
    'a NUL',
    exportFile('7', { lines: [PRESETS, { ...PRESET, name: 'a\0b' }] }),
    'is damaged: it has texts that can’t be stored',
  ],
  ['a guild that is none', exportFile("7'; drop table users; --"), 'is not an export of a bot'],
  [
    'a name with control characters',
    exportFile('7', {
      changed: { instance: { id: 'a', guildId: '7', guildName: 'a\u001b[2J', ownerDiscordId: '1' } },
    }),
    'is not an export of a bot',
  ],
])('%s is refused in words', async (_what, file, words) => {
  expect(await problemOf(file)).toContain(words);
});

test('what follows the end is refused', async () => {
  const file = Buffer.concat([emptyExport('7'), gzipSync(lineOf({ table: 'bans' }))]);
  expect(await problemOf(file)).toBe('is damaged: something follows its end');
});

test('a line that is too long, nested too deeply, or one row too many ends the reading', async () => {
  const nested = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) as unknown;
  const deep = exportFile('7', { lines: [PRESETS, { ...PRESET, name: nested }] });
  expect(await problemOf(deep)).toBe('is damaged: a line can’t be read');
  const long = exportFile('7', { lines: [PRESETS, { ...PRESET, name: 'x'.repeat(900_000) }] });
  expect(await problemOf(long)).toBe('is not an export of a bot');
  const many = Array.from({ length: 51 }, () => PRESET);
  expect(await problemOf(exportFile('7', { lines: [PRESETS, ...many] }))).toBe(
    'has more RCON presets than a bot can have',
  );
});

test('a small file that would unpack to a lot is not kept', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20));
  expect(bomb.length).toBeLessThan(100_000);
  expect(await problemOf(bomb)).toBe('is not an export of a bot');
  const rows = Array.from({ length: 40 }, () => ({ ...PRESET, name: 'x'.repeat(2000) }));
  expect(await problemOf(exportFile('7', { lines: [PRESETS, ...rows] }), 50_000)).toBe('is too large');
});
