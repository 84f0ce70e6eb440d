import type { DASHBOARD_KINDS } from '@arkwright/contracts/data-dashboard/schema';

/** A kind of data of the Data Dashboard, which companions upload and saves at a host are read for. */
export type DataKind = (typeof DASHBOARD_KINDS)[number];

/** As a heading: `Players`. */
export const DATA_KIND_LABELS: Readonly<Record<DataKind, string>> = {
  players: 'Players',
  tribes: 'Tribes',
  bases: 'Bases',
  dinos: 'Dinos',
};
