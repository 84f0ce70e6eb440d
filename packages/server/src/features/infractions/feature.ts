import { serverFeature } from '../../feature/server-feature.ts';
import { infractionsTables } from './table.ts';

export const infractionsFeature = serverFeature({ tables: infractionsTables });
