import { BASE_SIZES, type BaseSize } from '@arkwright/contracts/data-dashboard/base-size';
import {
  DEFAULT_DINO_STATUSES,
  DINO_STATUSES,
  type DinoStatus,
  TABLE_ROWS,
  TIMEFRAMES,
} from '@arkwright/contracts/data-dashboard/bounds';
import { PAGE_SIZES } from '../../ui/table/table-state.ts';

export const TABS = [
  { name: 'players', label: 'Players' },
  { name: 'tribes', label: 'Tribes' },
  { name: 'bases', label: 'Bases' },
  { name: 'dinos', label: 'Dinos' },
] as const;
const TAB_NAMES = TABS.map(({ name }) => name);
const IN_TRIBE = ['any', 'yes', 'no'] as const;
const HOURS = TIMEFRAMES.map(({ hours }) => hours);

/** What a person has set on the dashboard. It lives in the address, so that a reload, a link or Back restores it. */
export type DashboardView = {
  tab: (typeof TABS)[number]['name'];
  q: string;
  /** As in `table-state.ts`; empty for the tab's own. */
  sort: string;
  /** From 1. */
  page: number;
  size: number;
  /** Hours; 0 for all. */
  seen: (typeof TIMEFRAMES)[number]['hours'];
  /** Ids; none for all. */
  servers: readonly string[];
  tribe: (typeof IN_TRIBE)[number];
  /** None for all. */
  sizes: readonly BaseSize[];
  status: readonly DinoStatus[];
};

/** As the dashboard opens. */
export const FIRST_VIEW: DashboardView = {
  tab: 'players',
  q: '',
  sort: '',
  page: 1,
  size: TABLE_ROWS,
  seen: 24,
  servers: [],
  tribe: 'any',
  sizes: [],
  status: DEFAULT_DINO_STATUSES,
};
// Object.keys widens the literal names to string.
const KEYS = Object.keys(FIRST_VIEW) as readonly (keyof DashboardView)[];

const FILTERS = ['q', 'seen', 'servers', 'tribe', 'sizes', 'status'] as const;

/** Every filter set so that all rows show. */
export const ALL_ROWS_SHOWN: Partial<DashboardView> = {
  q: '',
  seen: 0,
  servers: [],
  tribe: 'any',
  sizes: [],
  status: DINO_STATUSES,
  page: 1,
};

const oneOf = <Value>(values: readonly Value[], value: unknown, fallback: Value): Value =>
  values.find((each) => each === value) ?? fallback;

/** A text that looks like a number stands in the address as one. */
const asText = (value: unknown, longest: number) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, longest) : '';

const asList = (value: unknown) =>
  asText(value, 20_000)
    .split(',')
    .filter((part) => part !== '');

/** Reads the address; whatever makes no sense there counts as not set. */
export function readDashboardView(params: Record<string, unknown>): DashboardView {
  const { tab, q, sort, page, size, seen, servers, tribe, sizes, status } = params;
  const isPage = Number.isSafeInteger(page) && Number(page) >= 1 && Number(page) <= 100_000;
  const named = new Set(asList(status));
  return {
    tab: oneOf(TAB_NAMES, tab, FIRST_VIEW.tab),
    q: asText(q, 100),
    sort: asText(sort, 40),
    page: isPage ? Number(page) : FIRST_VIEW.page,
    size: oneOf<number>(PAGE_SIZES, size, FIRST_VIEW.size),
    seen: oneOf(HOURS, seen, FIRST_VIEW.seen),
    servers: asList(servers),
    tribe: oneOf(IN_TRIBE, tribe, FIRST_VIEW.tribe),
    sizes: BASE_SIZES.filter((each) => asList(sizes).includes(each)),
    status: typeof status === 'string' ? DINO_STATUSES.filter((each) => named.has(each)) : FIRST_VIEW.status,
  };
}

const written = (value: DashboardView[keyof DashboardView]) =>
  typeof value === 'object' ? value.join() : value;

/** What has to stand in the address: what differs from how the dashboard opens. */
export function writeDashboardView(view: DashboardView): Record<string, string | number> {
  return Object.fromEntries(
    KEYS.map((key) => [key, written(view[key])] as const).filter(
      ([key, value]) => value !== written(FIRST_VIEW[key]),
    ),
  );
}

/** Whether the filters are other than at first. */
export function isNarrowed(view: DashboardView): boolean {
  return FILTERS.some((key) => written(view[key]) !== written(FIRST_VIEW[key]));
}

/** The filters as at first. */
export const FIRST_FILTERS: Partial<DashboardView> = {
  ...Object.fromEntries(FILTERS.map((key) => [key, FIRST_VIEW[key]])),
  page: 1,
};
