import { text, viewSchema } from '../../ui/address/view-schema.ts';
import { tableReaders } from '../../ui/table/table-view.ts';

/** The run whose progress is open, and the table (rows a page: specification §9). */
export const rconPresetsView = viewSchema({
  run: text(64),
  ...tableReaders({ sort: 'name', size: 25 }),
});
