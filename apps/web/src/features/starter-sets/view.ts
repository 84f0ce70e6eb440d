import { oneOf, viewSchema } from '../../ui/address/view-schema.ts';
import { tableReaders } from '../../ui/table/table-view.ts';

/** The open tab, and its table (rows a page: specification §9). */
export const starterSetsView = viewSchema({
  tab: oneOf(['settings', 'list'], 'settings'),
  ...tableReaders({ sort: 'name', size: 25 }),
});
