import { serverFeature } from '../../feature/server-feature.ts';
import { setClaimsTables } from './table.ts';

export const setClaimsFeature = serverFeature({ tables: setClaimsTables });
