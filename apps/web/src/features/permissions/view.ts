import { tableView } from '../../ui/table/table-view.ts';

/** Rows a page (specification §9). */
export const permissionsView = tableView({ sort: 'discordId', size: 25 });
