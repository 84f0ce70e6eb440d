import { banFields } from '@arkwright/contracts/ban-management/schema';
import { durationField, untilOf } from '../shared/bans/ban-duration.ts';

/** The dialog's fields: a duration, where the API takes an end. */
export const banForm = banFields.omit({ bannedUntil: true }).extend({ duration: durationField });

type BanForm = ReturnType<typeof banForm.parse>;

/** The API's fields, for a ban made at `now` (ms since 1970). `kept` is the entry's current end. */
export function toBan({ duration, ...fields }: BanForm, now: number, kept: number | undefined) {
  // Permanent for an ignore entry: an end would make it time out.
  const bannedUntil = fields.isIgnoreEntry ? 0 : (untilOf(duration, now, kept) ?? 0);
  return { ...fields, bannedUntil };
}
