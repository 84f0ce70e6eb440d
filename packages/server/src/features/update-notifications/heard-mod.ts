import { believe, isNextNumber } from '../../core/belief/belief.ts';
import type { KnownMod } from './sources-repository.ts';

/** The number of a mod's newest file; 0 where CurseForge says that there is no such mod. */
const fileOf = ({ isKnown, fileId }: KnownMod) => (isKnown ? fileId : 0);

/**
 * What is known of a mod after CurseForge's answer. A first answer and the next file count at once; another file, or that there is no such mod any
 * more, only once it was said twice.
 */
export function hearMod(
  said: KnownMod,
  known: KnownMod | undefined,
  moment: { now: number; apartMs: number },
): KnownMod {
  if (!known) return said;
  const before = fileOf(known);
  const file = fileOf(said);
  const isPlausible =
    file === before || (file > 0 && (known.fileId === 0 || isNextNumber(known.fileId, file)));
  const { isBelieved, claim } = believe({ said: file, claim: known.claim, isPlausible }, moment);
  const { askedAt } = said;
  if (!isBelieved) return { ...known, askedAt, claim };
  // What it was called, and its last file, are still shown.
  if (!said.isKnown) return { ...known, isKnown: false, askedAt, claim };
  const isSame = said.fileId === known.fileId;
  return { ...said, claim, ...(isSame && { learnedAt: known.learnedAt }) };
}
