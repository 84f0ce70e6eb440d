import { oneOf, viewSchema } from '../../ui/address/view-schema.ts';
import { tableReaders } from '../../ui/table/table-view.ts';

/** The open tab and its table (rows a page: specification §9). Tabs have tables with columns alike. */
export const adminGroupsView = viewSchema({
  tab: oneOf(['groups', 'settings', 'commands', 'exclusive'], 'groups'),
  /** Which admin commands show. */
  only: oneOf(['all', 'unlisted', 'kicked'], 'all'),
  ...tableReaders({ sort: 'name', size: 25 }),
});
