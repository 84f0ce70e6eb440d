import { serverFeature } from '../../feature/server-feature.ts';
import { registeredPlayersTables } from './table.ts';

export const registeredPlayersFeature = serverFeature({ tables: registeredPlayersTables });
