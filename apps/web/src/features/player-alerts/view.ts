import { oneOf, viewSchema } from '../../ui/address/view-schema.ts';
import { tableReaders } from '../../ui/table/table-view.ts';

/** The open tab, and the table of the alerts (rows a page: specification §9). */
export const playerAlertsView = viewSchema({
  tab: oneOf(['settings', 'list'], 'settings'),
  ...tableReaders({ sort: 'name', size: 25 }),
});
