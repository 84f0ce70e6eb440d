import type { GroupChange } from '@arkwright/contracts/settings-merge';
import { completeGroup } from '@arkwright/contracts/settings-registry';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import * as repository from './repository.ts';

/** What waited for the companion's switches begins when they are on, and a shorter interval counts at once. */
export async function onSettingsSaved(
  _context: AppContext,
  tx: Queries,
  { scope, change }: { scope: InstanceScope; change: GroupChange },
): Promise<void> {
  if (change.group === 'companionMod') await repository.retryNeeds(tx, scope);
  if (change.group !== 'nitrado') return;
  const { hostedSavesMinutes } = completeGroup('nitrado', change.after);
  await repository.bringForward(tx, scope, hostedSavesMinutes);
}
