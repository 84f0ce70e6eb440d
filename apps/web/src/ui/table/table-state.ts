/** What a person has set on a table. It lives in the address, so that a reload, a link or Back restores it. */
export type TableState = {
  search: string;
  /** Column id. */
  sortBy: string | undefined;
  isDescending: boolean;
  /** From 0. */
  page: number;
  /** Rows a page. */
  size: number;
};

export const PAGE_SIZES = [10, 25, 50, 100] as const;
/** The size of a page that holds every row. Only some tables offer it. */
export const ALL_ROWS = 1_000_000;

/** The keys in the address. `sort` is a column id, with `-` before it for descending. */
export type TableSearchParams = { q?: string; sort?: string; page?: number; size?: number };

/** Reads the address; whatever makes no sense there counts as not set. */
export function readTableState(params: Record<string, unknown>, defaults: TableState): TableState {
  const { q, sort, page, size } = params;
  const sorted = typeof sort === 'string' && sort !== '' ? sort : undefined;
  return {
    // A search for 7777 stands in the address as a number.
    search: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 200) : '',
    sortBy: sorted?.replace(/^-/, '') ?? defaults.sortBy,
    isDescending: sorted?.startsWith('-') ?? defaults.isDescending,
    page: Number.isSafeInteger(page) && Number(page) >= 1 ? Number(page) - 1 : 0,
    size: [...PAGE_SIZES, ALL_ROWS].find((allowed) => allowed === size) ?? defaults.size,
  };
}

/** What to put into the address: only what differs from the defaults. */
export function writeTableState(state: TableState, defaults: TableState): TableSearchParams {
  const isDefaultSort = state.sortBy === defaults.sortBy && state.isDescending === defaults.isDescending;
  return {
    ...(state.search !== '' && { q: state.search }),
    ...(!isDefaultSort &&
      state.sortBy !== undefined && { sort: `${state.isDescending ? '-' : ''}${state.sortBy}` }),
    ...(state.page > 0 && { page: state.page + 1 }),
    ...(state.size !== defaults.size && { size: state.size }),
  };
}
