import { DASHBOARD_KINDS } from '@arkwright/contracts/core/data-kinds';

/** A kind of data of the Data Dashboard, which companions upload and saves at a host are read for. */
export type DataKind = (typeof DASHBOARD_KINDS)[number];

/** As headings, in the order of the tabs. */
export const DATA_KIND_LABELS: Readonly<Record<DataKind, string>> = {
  players: 'Players',
  tribes: 'Tribes',
  bases: 'Bases',
  dinos: 'Dinos',
};

export const DATA_KINDS: readonly DataKind[] = DASHBOARD_KINDS;
