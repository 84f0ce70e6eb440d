import { oneOf, viewSchema } from '../../../ui/address/view-schema.ts';
import { tableReaders } from '../../../ui/table/table-view.ts';

/** The open tab, and the table of services (rows a page: specification §9), in the order in which they need a look. */
export const nitradoView = viewSchema({
  tab: oneOf(['settings', 'sync'], 'settings'),
  ...tableReaders({ sort: '', size: 50 }),
});
