import { oneOf, viewSchema } from '../../ui/address/view-schema.ts';
import { tableReaders, tableView } from '../../ui/table/table-view.ts';

/** Rows a page (specification §9). */
const TABLE = { sort: 'name', size: 25 } as const;

/** The initial state of both tables of this screen. */
export const { defaults: freshTable } = tableView(TABLE);

/** The open tab, and its table. */
export const companionView = viewSchema({
  tab: oneOf(['settings', 'ways'], 'settings'),
  ...tableReaders(TABLE),
});
