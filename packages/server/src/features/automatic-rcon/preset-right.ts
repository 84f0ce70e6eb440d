import type { Limits } from '@arkwright/contracts/derived/limits';
import { holds, type Membership } from '@arkwright/contracts/derived/permissions';
import type { By } from '../../core/history/change-log.ts';
import { AppError } from '../../platform/base/app-error.ts';

/** The author of a change of a timed command, with the membership if it is a person. */
export type Editor = By & { member?: Membership & { limits: Limits } };

/**
 * Refuses callers who may not run presets: a timed command that runs one needs the same permission. FORBIDDEN, or
 * TIER_REQUIRED.
 */
export function requirePresetRight({ member }: Editor): void {
  if (!member || !holds(member, 'RconPresets_Edit'))
    throw new AppError('FORBIDDEN', 'This command runs a preset: that needs the permission to run presets.');
  if (!member.limits.advancedRcon) throw new AppError('TIER_REQUIRED');
}
