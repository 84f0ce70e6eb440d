import { tableView } from '../../ui/table/table-view.ts';

/** Rows a page (specification §9). */
export const serversView = tableView({ sort: 'index', size: 50 });
