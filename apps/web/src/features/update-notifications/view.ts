import { oneOf, viewSchema } from '../../ui/address/view-schema.ts';
import { tableReaders, tableView } from '../../ui/table/table-view.ts';

const TABLE = { sort: 'name', size: 25 } as const;

/** The initial state of both tables of this screen (rows a page: specification §9). */
export const { defaults: freshTable } = tableView(TABLE);

/** The open tab, and its table where it has one. */
export const updateNotificationsView = viewSchema({
  tab: oneOf(['settings', 'servers', 'mods'], 'settings'),
  ...tableReaders(TABLE),
});
