import { tableView } from '../../ui/table/table-view.ts';

/** Rows a page (specification §9). */
export const notificationsView = tableView({ sort: '-createdAt', size: 25 });
