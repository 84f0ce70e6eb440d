import { MAX_BANNED_NAME } from '@arkwright/contracts/ban-management/bounds';
import { rowBanReason } from '@arkwright/contracts/ban-management/schema';
import { z } from 'zod';
import { durationField } from './ban-duration.ts';

/** The fields for banning a player or a tribe from another screen (specification §5). */
export const rowBanFields = z.object({ reason: rowBanReason, duration: durationField });

export const ROW_BAN_DEFAULTS = { reason: '', duration: 'permanent' };

/** A name as an entry of the ban list takes it: an account's may be longer. */
export const bannedName = (name: string): string => name.slice(0, MAX_BANNED_NAME).toWellFormed().trim();
