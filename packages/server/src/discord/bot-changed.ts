import { featureEvent } from '../context/feature-event.ts';
import type { InstanceScope } from '../core/access/scope.ts';
import type { Queries } from '../platform/database/database.ts';

/**
 * With the end of the transaction another bot speaks for an instance. What only its author can edit, and members answer at,
 * is posted again.
 */
export const botChanged = featureEvent<{ tx: Queries; scope: InstanceScope }>();
