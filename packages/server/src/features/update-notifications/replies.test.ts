import { expect, test } from 'vitest';
import { modUrl, readMods } from './curseforge.ts';
import { readBuild } from './steam.ts';

const info = (branch: unknown) =>
  JSON.stringify({ data: { '2430930': { depots: { branches: { public: branch } } } }, status: 'success' });

test('the public build is read with its publication time', () => {
  expect(readBuild(info({ buildid: '20301500', timeupdated: '1730000000' }))).toEqual({
    buildId: 20_301_500,
    publishedAt: 1_730_000_000_000,
  });
  expect(readBuild(info({ buildid: '20301500' }))).toMatchObject({ publishedAt: 0 });
  expect(readBuild(info({ buildid: '20301500', timeupdated: 'soon' }))).toMatchObject({ publishedAt: 0 });
});

test.each([
  '',
  'null',
  '<html>',
  '{"data":{}}',
  '{"data":{"2430930":null},"status":"failed"}',
  info({ buildid: '' }),
  info({ buildid: '0' }),
  info({ buildid: 'x' }),
  info({ buildid: '1'.repeat(13) }),
  info({ buildid: 20_301_500 }),
])('%s has no build', (text) => {
  expect(readBuild(text)).toBeUndefined();
});

const MOD = {
  id: 7,
  gameId: 83374,
  name: 'Tidy Stacks',
  slug: 'tidy-stacks',
  mainFileId: 12,
  dateReleased: '2026-11-01T00:00:00Z',
  latestFiles: [
    { id: 11, displayName: 'Old', fileDate: '2026-10-01T00:00:00Z' },
    { id: 12, displayName: 'Tidy 2', fileDate: '2026-11-02T00:00:00.000Z' },
  ],
};
const read = (data: unknown, ids = [7]) => readMods(JSON.stringify({ data }), { ids, now: 5 });

test('a mod is read with its main file', () => {
  expect(read([MOD])).toEqual([
    {
      id: 7,
      isKnown: true,
      name: 'Tidy Stacks',
      slug: 'tidy-stacks',
      fileId: 12,
      fileName: 'Tidy 2',
      fileAt: Date.UTC(2026, 10, 2),
      learnedAt: 5,
      askedAt: 5,
      claim: null,
    },
  ]);
  expect(modUrl({ slug: 'tidy-stacks' })).toBe(
    'https://www.curseforge.com/ark-survival-ascended/mods/tidy-stacks',
  );
});

test('for a main file that is not among the latest, its number and the mod’s date are known', () => {
  expect(read([{ ...MOD, latestFiles: [] }])).toMatchObject([
    { fileId: 12, fileName: '', fileAt: Date.UTC(2026, 10, 1) },
  ]);
});

test('omitted mods, and mods of another game, are not found', () => {
  const missing = { isKnown: false, fileId: 0 };
  expect(read([{ ...MOD, gameId: 432 }], [7, 8])).toMatchObject([
    { id: 7, ...missing },
    { id: 8, ...missing },
  ]);
});

test('an unreadable mod keeps its known version, and does not affect others', () => {
  const good = { ...MOD, id: 8 };
  for (const bad of [
    { ...MOD, mainFileId: '12' },
    { ...MOD, name: null },
    { ...MOD, mainFileId: -1 },
  ])
    expect(read([bad, good], [7, 8])).toMatchObject([{ id: 8, isKnown: true }]);
});

test('mods that were not requested are ignored', () => {
  expect(read([{ ...MOD, id: 9 }])).toMatchObject([{ id: 7, isKnown: false }]);
});

test.each(['', 'null', '<html>', '{}', '{"data":{}}', `{"data":[${Array(101).fill('1')}]}`])(
  '%s is no valid reply',
  (text) => {
    expect(readMods(text, { ids: [7], now: 5 })).toBeUndefined();
  },
);

test('names become one plain line, and an address that could lead elsewhere is dropped', () => {
  const name = `a\nb\u202e${'c'.repeat(500)}`;
  const [mod] = read([{ ...MOD, name, slug: '../../evil', latestFiles: 'none' }]) ?? [];
  expect(mod?.name).toMatch(/^a bc+…$/);
  expect(mod?.name).toHaveLength(100);
  expect(modUrl({ slug: mod?.slug ?? 'none' })).toBe('');
});
