import { oneOf, pageNumber, type Reader, text, viewSchema } from '../address/view-schema.ts';

/** The person's settings of a table. */
export type TableView = {
  /** The search text. */
  q: string;
  /** A column's id, with `-` before it for descending; empty for the order in which the rows come. */
  sort: string;
  /** From 1. */
  page: number;
  /** Rows a page. */
  size: number;
  /** The kinds of rows that show alone, with commas between them; empty for all rows. */
  show: string;
  /** The columns that were chosen (column-choice.ts), with commas between them; empty for those that fit. */
  columns: string;
};

/** The position in the pages. */
export type Paging = Pick<TableView, 'page' | 'size'>;

export const PAGE_SIZES = [10, 25, 50, 100] as const;
/** The size of a page that holds every row. Only some tables offer it. */
export const ALL_ROWS = 1_000_000;

const MAX_SEARCH = 200;
const MAX_SORT = 40;
const MAX_NAMES = 300;

/** Rows a page where each takes much room. */
export const FEW_ROWS = 5;

type TableDefaults = { sort: string; size: (typeof PAGE_SIZES)[number] | typeof FEW_ROWS };

/** The columns that were chosen: a screen with several tables has one of these for each. */
export const columnNames = text(MAX_NAMES);

/** How a table's view is read out of the address, for screens that keep something else there as well. */
export function tableReaders({ sort, size }: TableDefaults): {
  [Key in keyof TableView]: Reader<TableView[Key]>;
} {
  return {
    q: text(MAX_SEARCH),
    sort: (raw) => (typeof raw === 'string' && raw !== '' ? raw.slice(0, MAX_SORT) : sort),
    page: pageNumber,
    size: oneOf<number>([FEW_ROWS, ...PAGE_SIZES, ALL_ROWS], size),
    show: text(MAX_NAMES),
    columns: columnNames,
  };
}

/** The view of a screen with a table and nothing else to set. */
export const tableView = (defaults: TableDefaults) => viewSchema(tableReaders(defaults));

/** The column that is sorted by, and which way. */
export function sortOf({ sort }: Pick<TableView, 'sort'>): { sortBy: string; isDescending: boolean } {
  return { sortBy: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') };
}

/** Whether there can be more than one page. */
export const hasPages = (rows: number, size: number) => rows > Math.min(size, PAGE_SIZES[0]);

/** How many pages there are, and which one shows: the last one where the view leads too far (rows were deleted, or a shared link). */
export function pagesOf({ page, size }: Paging, total: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / size));
  return { page: Math.min(page, pages), pages };
}
