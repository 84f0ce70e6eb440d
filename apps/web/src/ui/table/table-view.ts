import { oneOf, pageNumber, type Reader, text, viewSchema } from '../address/view-schema.ts';

/** What a person has set on a table. */
export type TableView = {
  /** What is searched for. */
  q: string;
  /** A column's id, with `-` before it for descending; empty for the order in which the rows come. */
  sort: string;
  /** From 1. */
  page: number;
  /** Rows a page. */
  size: number;
};

export const PAGE_SIZES = [10, 25, 50, 100] as const;
/** The size of a page that holds every row. Only some tables offer it. */
export const ALL_ROWS = 1_000_000;

const MAX_SEARCH = 200;
const MAX_SORT = 40;

type TableDefaults = { sort: string; size: (typeof PAGE_SIZES)[number] };

/** How a table's view is read out of the address, for screens that keep something else there as well. */
export function tableReaders({ sort, size }: TableDefaults): {
  [Key in keyof TableView]: Reader<TableView[Key]>;
} {
  return {
    q: text(MAX_SEARCH),
    sort: (raw) => (typeof raw === 'string' && raw !== '' ? raw.slice(0, MAX_SORT) : sort),
    page: pageNumber,
    size: oneOf<number>([...PAGE_SIZES, ALL_ROWS], size),
  };
}

/** The view of a screen with a table and nothing else to set. */
export const tableView = (defaults: TableDefaults) => viewSchema(tableReaders(defaults));

/** The column that is sorted by, and which way. */
export function sortOf({ sort }: Pick<TableView, 'sort'>): { sortBy: string; isDescending: boolean } {
  return { sortBy: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') };
}

/** How many pages there are, and which one shows: the last one where the view leads too far (rows were deleted, or a shared link). */
export function pagesOf({ page, size }: TableView, total: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / size));
  return { page: Math.min(page, pages), pages };
}
