import { oneOf, viewSchema } from '../../ui/address/view-schema.ts';

export const loggingView = viewSchema({ tab: oneOf(['game', 'tribe', 'admin', 'chat', 'commands'], 'game') });
