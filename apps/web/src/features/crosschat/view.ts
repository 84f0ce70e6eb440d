import { viewSchema } from '../../ui/address/view-schema.ts';
import { tableReaders } from '../../ui/table/table-view.ts';

/** The table of the groups (rows a page: specification §9). */
export const crosschatView = viewSchema(tableReaders({ sort: 'name', size: 5 }));
