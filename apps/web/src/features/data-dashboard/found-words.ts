import { DEFAULT_DINO_STATUSES, DINO_STATUSES } from '@arkwright/contracts/core/dino-states';
import { TIMEFRAMES } from '@arkwright/contracts/data-dashboard/bounds';
import { formatCount } from '../../kit/counted.ts';
import {
  type DashboardView,
  namesIn,
  TAB_FILTERS,
  type TableName,
} from '../shared/dashboard-view/dashboard-view.ts';

const list = new Intl.ListFormat('en');

/** The effect of each filter; undefined if it removes nothing. */
const LEFT: Record<(typeof TAB_FILTERS)[TableName][number], (view: DashboardView) => string | undefined> = {
  seen: ({ seen }) => {
    const name = TIMEFRAMES.find(({ hours }) => hours === seen)?.name;
    return seen === 0 || name === undefined ? undefined : `seen in the last ${name}`;
  },
  q: ({ q }) => (q === '' ? undefined : `matching “${q}”`),
  servers: ({ servers }) => {
    const { length } = namesIn(servers);
    return length === 0 ? undefined : `on ${length} ${length === 1 ? 'server' : 'servers'}`;
  },
  tribe: ({ tribe }) => ({ any: undefined, yes: 'in a tribe', no: 'in no tribe' })[tribe],
  sizes: ({ sizes }) => (sizes === '' ? undefined : namesIn(sizes).join(' or ').toLowerCase()),
  status: ({ status }) => {
    if (status === DINO_STATUSES.join()) return undefined;
    return status === DEFAULT_DINO_STATUSES.join() ? 'not dead' : 'of the chosen states';
  },
};

type FoundNumbers = {
  name: TableName;
  all: number;
  /** Undefined while it is being counted. */
  found: number | undefined;
  isEstimated?: boolean;
};

/** "754 dinos, 554 seen in the last 24 hours and not dead": the total, and the filtered number. */
export function foundWords(view: DashboardView, { name, all, found, isEstimated }: FoundNumbers): string {
  const left = TAB_FILTERS[name].map((filter) => LEFT[filter](view)).filter((words) => words !== undefined);
  const figure = found === undefined ? '…' : `${isEstimated ? 'about ' : ''}${formatCount(found)}`;
  if (left.length === 0 || (found !== undefined && found >= all)) return `${figure} ${name}`;
  return `${formatCount(all)} ${name}, ${figure} ${list.format(left)}`;
}
