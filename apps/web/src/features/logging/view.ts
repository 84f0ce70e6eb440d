import { oneOf, viewSchema } from '../../ui/address/view-schema.ts';
import { tableReaders } from '../../ui/table/table-view.ts';

/** The open tab, and the table of linked tribe logs. */
export const loggingView = viewSchema({
  tab: oneOf(['game', 'tribe', 'admin', 'chat', 'commands'], 'game'),
  ...tableReaders({ sort: 'state', size: 25 }),
});
