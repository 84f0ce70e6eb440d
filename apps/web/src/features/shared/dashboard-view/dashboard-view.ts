import { BASE_SIZES } from '@arkwright/contracts/core/base-size';
import { DEFAULT_DINO_STATUSES, DINO_STATUSES } from '@arkwright/contracts/core/dino-states';
import { TABLE_ROWS, TIMEFRAMES } from '@arkwright/contracts/data-dashboard/bounds';
import { MAP_LAYERS } from '@arkwright/contracts/world-map/bounds';
import { DATA_KIND_LABELS, DATA_KINDS, type DataKind } from '../../../kit/data-kinds.ts';
import { oneOf, someOf, text, viewSchema } from '../../../ui/address/view-schema.ts';
import { columnNames, PAGE_SIZES, tableReaders } from '../../../ui/table/table-view.ts';

const MAX_SEARCH = 100;
const MAX_ID = 40;
const MAX_SERVERS = 20_000;

export const TABLES = DATA_KINDS.map((name) => ({ name, label: DATA_KIND_LABELS[name] }));
export type TableName = DataKind;

export const TABS = [...TABLES, { name: 'map', label: 'Map' } as const];
/** The meaning of the map's colours: the kind, or the effect of automatic decay. */
export const MAP_COLORS = ['kind', 'decay'] as const;

const {
  q: _search,
  size: _size,
  show: _kinds,
  columns: _columns,
  ...placeReaders
} = tableReaders({ sort: '', size: TABLE_ROWS });
const HOURS = TIMEFRAMES.map(({ hours }) => hours);

/** The person's settings of the dashboard. Several names are separated by commas. */
export const dashboardView = viewSchema({
  tab: oneOf(
    TABS.map(({ name }) => name),
    'players',
  ),
  // Empty means the tab's own order.
  ...placeReaders,
  // In the API's form.
  q: text(MAX_SEARCH),
  size: oneOf<number>(PAGE_SIZES, TABLE_ROWS),
  /** Hours; 0 for all. */
  seen: oneOf(HOURS, 24),
  /** Ids; none for all. */
  servers: (raw) =>
    text(MAX_SERVERS)(raw)
      .split(',')
      .filter((id) => id !== '')
      .join(),
  tribe: oneOf(['any', 'yes', 'no'], 'any'),
  /** None for all. */
  sizes: someOf(BASE_SIZES),
  status: someOf(DINO_STATUSES, DEFAULT_DINO_STATUSES),
  /** The game server on the map; empty for the first of those chosen. */
  server: text(MAX_ID),
  /** The id of the row that is picked on the map. */
  pick: text(MAX_ID),
  layers: someOf(MAP_LAYERS, MAP_LAYERS),
  color: oneOf(MAP_COLORS, 'kind'),
  playersColumns: columnNames,
  tribesColumns: columnNames,
  basesColumns: columnNames,
  dinosColumns: columnNames,
});

export type DashboardView = typeof dashboardView.defaults;

/** The names in a text of several. */
export const namesIn = (names: string) => (names === '' ? [] : names.split(','));

/** The filters that a table has. */
export const TAB_FILTERS = {
  players: ['q', 'seen', 'servers', 'tribe'],
  tribes: ['q', 'servers'],
  bases: ['q', 'servers', 'sizes'],
  dinos: ['q', 'seen', 'servers', 'status'],
} as const satisfies Record<TableName, readonly (keyof DashboardView)[]>;

const FILTERS = ['q', 'seen', 'servers', 'tribe', 'sizes', 'status'] as const;

/** Every filter set so that all rows show. */
export const ALL_ROWS_SHOWN: Partial<DashboardView> = {
  q: '',
  seen: 0,
  servers: '',
  tribe: 'any',
  sizes: '',
  status: DINO_STATUSES.join(),
  page: 1,
};

/** Whether the filters are other than at first. */
export function isNarrowed(view: DashboardView): boolean {
  return FILTERS.some((key) => view[key] !== dashboardView.defaults[key]);
}

/** The filters as at first. */
export const FIRST_FILTERS: Partial<DashboardView> = {
  ...Object.fromEntries(FILTERS.map((key) => [key, dashboardView.defaults[key]])),
  page: 1,
};
