import { banFields } from '@arkwright/contracts/ban-management/schema';
import { durationField, untilOf } from '../../kit/bans/ban-duration.ts';

/** What the dialog asks: how long, where the API takes until when. */
export const banForm = banFields.omit({ bannedUntil: true }).extend({ duration: durationField });

type BanForm = ReturnType<typeof banForm.parse>;

/** What the API takes, for a ban that is made at `now` (ms since 1970). `kept` is the end that the entry has already. */
export function toBan({ duration, ...fields }: BanForm, now: number, kept: number | undefined) {
  // The same for ever for a player who is never banned: an end would make the entry time out.
  const bannedUntil = fields.isIgnoreEntry ? 0 : (untilOf(duration, now, kept) ?? 0);
  return { ...fields, bannedUntil };
}
