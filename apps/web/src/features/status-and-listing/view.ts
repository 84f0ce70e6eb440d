import { oneOf, viewSchema } from '../../ui/address/view-schema.ts';

export const statusAndListingView = viewSchema({ tab: oneOf(['status', 'players'], 'status') });
