import { expect, test } from 'vitest';
import { spreadOverCategories } from './categories.ts';
import type { Display } from './displays.ts';
import type { DisplayRow } from './repository.ts';

const voice = (index: number): Display => ({
  kind: 'voice',
  serverId: `s${index}`,
  placeId: 'main',
  shownDigest: `S${index}`,
  title: `S${index}`,
});
const row = (changed: Partial<DisplayRow>): DisplayRow => ({
  kind: 'voice',
  serverId: '',
  placeId: 'main',
  discordId: '',
  shownDigest: '',
  changedAt: 0,
  begunAt: null,
  soughtTitle: '',
  leftoverPlaceId: '',
  leftoverId: '',
  problem: '',
  triedAt: 0,
  ...changed,
});
const second = (changed: Partial<DisplayRow> = {}) =>
  row({ kind: 'category', serverId: 'main 2', discordId: 'b', shownDigest: 'Servers 2', ...changed });
const rowsIn = (placeId: string, indices: readonly number[]) =>
  indices.map((index) => row({ serverId: `s${index}`, placeId, discordId: `c${index}` }));
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

function spread(
  servers: readonly number[],
  {
    rows = [],
    others = {},
    lists = ['main', 'b'],
  }: { rows?: DisplayRow[]; others?: Record<string, number>; lists?: string[] } = {},
) {
  const foreign = Object.entries(others).flatMap(([parentId, count]) =>
    range(0, count).map((index) => ({
      id: `${parentId}${index}`,
      name: 'x',
      type: 2,
      position: 0,
      parentId,
    })),
  );
  const found = spreadOverCategories(servers.map(voice), {
    chosen: { id: 'main', name: 'Servers' },
    rows,
    channels: foreign,
    categoryIds: new Set(lists),
  });
  const places = found.filter(({ kind }) => kind === 'voice');
  return {
    categories: found.filter(({ kind }) => kind === 'category').map(({ title }) => title),
    unlisted: found.filter(({ isUnlisted }) => isUnlisted).length,
    placeOf: (index: number) => places.find(({ serverId }) => serverId === `s${index}`)?.placeId,
    in: (placeId: string) => places.filter((display) => display.placeId === placeId).length,
    waiting: places.flatMap(({ waitsFor }) => waitsFor ?? []),
  };
}

test('fifty servers fit in the chosen category, the fifty-first needs another one', () => {
  expect(spread(range(0, 50))).toMatchObject({ categories: [], waiting: [] });
  const more = spread(range(0, 51));
  expect([more.categories, more.waiting, more.in('main')]).toEqual([['Servers 2'], ['main 2'], 50]);
});

test('150 servers need three categories, or four if others have channels in the first one', () => {
  expect(spread(range(0, 150)).categories).toEqual(['Servers 2', 'Servers 3']);
  const crowded = spread(range(0, 150), { others: { main: 50 } });
  expect([crowded.categories, crowded.in('main')]).toEqual([['Servers 2', 'Servers 3', 'Servers 4'], 0]);
});

test('once the further category exists, channels go into it', () => {
  const found = spread(range(0, 60), { rows: [second()] });
  expect([found.in('main'), found.in('b'), found.waiting]).toEqual([50, 10, []]);
});

test('channels stay in a further category while it is needed, and then move back', () => {
  const rows = [second(), ...rowsIn('b', [0, 1]), ...rowsIn('main', range(2, 51))];
  expect(spread(range(0, 51), { rows })).toMatchObject({ categories: ['Servers 2'] });
  expect(spread(range(0, 51), { rows }).in('b')).toBe(2);
  const fewer = spread(range(0, 40), { rows });
  // It stays until it is empty.
  expect([fewer.in('main'), fewer.in('b'), fewer.categories]).toEqual([40, 0, ['Servers 2']]);
  expect(spread(range(0, 40), { rows: [second(), ...rowsIn('main', range(0, 40))] }).categories).toEqual([]);
});

test("a further category with someone else's channel stays", () => {
  expect(spread([1], { rows: [second()], others: { b: 1 } }).categories).toEqual(['Servers 2']);
});

test('a further category that is now the chosen one stays', () => {
  const rows = [second({ serverId: 'old 2', discordId: 'main' })];
  expect(spread([1], { rows }).categories).toEqual(['Servers 2']);
});

test('a channel that is listed before we know its ID takes up its place once', () => {
  const begun = row({ serverId: 's49', placeId: 'main', begunAt: 5 });
  const rows = [...rowsIn('main', range(0, 49)), begun];
  expect(spread(range(0, 50), { rows, others: { main: 1 } })).toMatchObject({ categories: [], waiting: [] });
});

test('channels of a deleted category stay where they are until it is recreated, and then move there', () => {
  const rows = [second({ discordId: '' }), ...rowsIn('main', range(0, 50)), ...rowsIn('gone', [50])];
  const found = spread(range(0, 51), { rows });
  expect([found.placeOf(50), found.waiting]).toEqual(['gone', []]);
  expect(spread(range(0, 51), { rows: [second(), ...rows.slice(1)] }).placeOf(50)).toBe('b');
});

test('a category that is missing from the guild’s list is marked as such', () => {
  const rows = [second()];
  expect([
    spread(range(0, 51), { rows }).unlisted,
    spread(range(0, 51), { rows, lists: ['main'] }).unlisted,
  ]).toEqual([0, 1]);
});
