import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import type { By } from '../../core/history/change-log.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { lockRegistration, recordReset } from '../registered-players/service.ts';
import { deleteClaims } from './repository.ts';

/** Lets one player claim starter sets again: all, or one. NOT_FOUND where there is no such registration. */
export function resetClaims(context: AppContext, by: By, of: { id: string; setId?: string }): Promise<void> {
  return changeInstance(context, by.scope, async (tx) => {
    const registration = await lockRegistration(tx, by.scope, of.id);
    if (!registration) throw new AppError('NOT_FOUND');
    const { netId } = registration;
    const claims = await deleteClaims(tx, by.scope, {
      netId,
      ...(of.setId !== undefined && { setId: of.setId }),
    });
    await recordReset(context, tx, by, {
      action: of.setId === undefined ? 'claims-reset' : 'claim-reset',
      of: registration,
      before: { claims },
      after: { claims: 0 },
    });
  });
}

/** Lets all players claim all starter sets again. */
export function resetAllClaims(context: AppContext, by: By): Promise<void> {
  return changeInstance(context, by.scope, async (tx) => {
    const claims = await deleteClaims(tx, by.scope, {});
    await recordReset(context, tx, by, {
      action: 'all-claims-reset',
      of: { name: '' },
      before: { claims },
      after: { claims: 0 },
    });
  });
}
