import type { DASHBOARD_KINDS } from '@arkwright/contracts/data-dashboard/schema';

/** A kind of data of the Data Dashboard, which companions upload and saves at a host are read for. */
export type DataKind = (typeof DASHBOARD_KINDS)[number];

/** As headings, in the order of the tabs. */
export const DATA_KIND_LABELS: Readonly<Record<DataKind, string>> = {
  players: 'Players',
  tribes: 'Tribes',
  bases: 'Bases',
  dinos: 'Dinos',
};

// Not the list of the contract: beside it are schemas, which the first script of the page must not load. They would be made
// before the page has told Zod to do without eval.
export const DATA_KINDS = Object.keys(DATA_KIND_LABELS) as readonly DataKind[];
