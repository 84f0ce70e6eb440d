import { tableView } from '../../ui/table/table-view.ts';

/** Rows a page (specification §9, account data). */
export const adminView = tableView({ sort: '-lastLogin', size: 10 });
