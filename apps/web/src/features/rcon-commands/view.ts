import { oneOf, viewSchema } from '../../ui/address/view-schema.ts';

export const rconCommandsView = viewSchema({ tab: oneOf(['public', 'basic', 'advanced'], 'public') });
