import { oneOf, viewSchema } from '../../ui/address/view-schema.ts';
import { tableReaders } from '../../ui/table/table-view.ts';

/** The open tab, and the table of the registrations (rows a page: specification §9). */
export const playerRegistrationsView = viewSchema({
  tab: oneOf(['settings', 'registrations'], 'settings'),
  ...tableReaders({ sort: 'name', size: 25 }),
});
