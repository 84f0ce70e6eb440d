import { DEFAULT_DINO_STATUSES } from '@arkwright/contracts/core/dino-states';
import { expect, test } from 'vitest';
import { ALL_ROWS_SHOWN, dashboardView, FIRST_FILTERS, isNarrowed } from './dashboard-view.ts';

const FIRST_VIEW = dashboardView.defaults;
const readDashboardView = dashboardView.read;

test("an empty address is the dashboard's initial state", () => {
  expect(readDashboardView({})).toEqual(FIRST_VIEW);
  expect(FIRST_VIEW).toMatchObject({
    tab: 'players',
    seen: 24,
    size: 25,
    status: DEFAULT_DINO_STATUSES.join(),
  });
});

test('the state survives the address', () => {
  const view = readDashboardView({
    tab: 'dinos',
    q: 7777,
    sort: '-level',
    page: 3,
    size: 50,
    seen: 168,
    servers: 'a,b',
    tribe: 'no',
    sizes: 'Huge,Tiny',
    status: 'dead,male',
    dinosColumns: 'level,gps',
    server: 'c',
    pick: 'rex',
    layers: 'players,bases',
    color: 'decay',
  });
  expect(view).toEqual({
    tab: 'dinos',
    q: '7777',
    sort: '-level',
    page: 3,
    size: 50,
    seen: 168,
    servers: 'a,b',
    tribe: 'no',
    sizes: 'Tiny,Huge',
    status: 'male,dead',
    playersColumns: '',
    tribesColumns: '',
    basesColumns: '',
    dinosColumns: 'level,gps',
    server: 'c',
    pick: 'rex',
    layers: 'bases,players',
    color: 'decay',
  });
  expect(readDashboardView(view)).toEqual(view);
});

test('no status at all differs from the default ones', () => {
  expect(readDashboardView({ status: '' })).toEqual({ ...FIRST_VIEW, status: '' });
});

test.each([
  { tab: 'decay' },
  { page: 0 },
  { page: 1.5 },
  { page: '2' },
  { page: 100_001 },
  { size: 26 },
  { size: 1_000_000 },
  { seen: 25 },
  { seen: '24' },
  { tribe: 'maybe' },
  { sizes: 'Gigantic' },
  { sizes: ['Huge'] },
  { status: 4 },
  { servers: { id: 'a' } },
])('invalid values in the address are ignored: %j', (params) => {
  expect(readDashboardView(params)).toEqual(FIRST_VIEW);
});

test("a search is cut to the API's maximum", () => {
  expect(readDashboardView({ q: 'x'.repeat(101) }).q).toBe('x'.repeat(100));
});

test('filters count as filters, but tab, order and page do not', () => {
  expect(isNarrowed({ ...FIRST_VIEW, tab: 'bases', sort: 'level', page: 2, size: 100 })).toBe(false);
  expect(isNarrowed({ ...FIRST_VIEW, servers: 'a' })).toBe(true);
  expect(isNarrowed({ ...FIRST_VIEW, ...ALL_ROWS_SHOWN })).toBe(true);
  expect(isNarrowed({ ...FIRST_VIEW, q: 'rex', ...FIRST_FILTERS })).toBe(false);
});
