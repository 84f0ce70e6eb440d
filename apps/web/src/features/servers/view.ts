import { tableView } from '../../ui/table/table-view.ts';

/** Problems first; servers in the same state keep the order of `#`. Rows a page: specification §9. */
export const serversView = tableView({ sort: 'status', size: 50 });
