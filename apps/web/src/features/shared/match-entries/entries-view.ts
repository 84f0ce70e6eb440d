import { oneOf, viewSchema } from '../../../ui/address/view-schema.ts';
import { tableReaders } from '../../../ui/table/table-view.ts';

/** The open tab, and the table of the entries in their own order (rows a page: specification §9). */
export const entriesView = viewSchema({
  tab: oneOf(['settings', 'entries'], 'settings'),
  ...tableReaders({ sort: '', size: 25 }),
});

export const ENTRIES_TABS = [
  { name: 'settings', label: 'Settings' },
  { name: 'entries', label: 'Entries' },
] as const;
