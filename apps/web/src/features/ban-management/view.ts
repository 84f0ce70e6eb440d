import { oneOf, viewSchema } from '../../ui/address/view-schema.ts';
import { tableReaders } from '../../ui/table/table-view.ts';

/** The open tab, and the table in it (rows a page: specification §9). */
export const banManagementView = viewSchema({
  tab: oneOf(['settings', 'list', 'listShared'], 'settings'),
  ...tableReaders({ sort: '-bannedAt', size: 25 }),
});
