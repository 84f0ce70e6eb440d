import { tableView } from '../../ui/table/table-view.ts';

/** Rows a page (specification §9). */
export const companionView = tableView({ sort: 'name', size: 25 });
