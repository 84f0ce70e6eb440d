import { SECRET_MASK } from '@arkwright/contracts/core/secret-mask';

/**
 * The intention of typing into a password field: the mask is not editable text, so a change to it begins a new password
 * with the typed or pasted text.
 */
export function editedPassword(before: string, after: string): string {
  if (before !== SECRET_MASK || after === SECRET_MASK) return after;
  if (/^\*{0,9}$/.test(after)) return '';
  const head = leadingStars(after);
  const tail = Math.min(leadingStars([...after].reverse().join('')), after.length - head);
  // Fewer stars than the mask has around it: the mask was replaced as a whole.
  if (head + tail < SECRET_MASK.length) return after;
  const kept = Math.min(head, SECRET_MASK.length);
  return after.slice(kept, after.length - (SECRET_MASK.length - kept));
}

function leadingStars(text: string): number {
  return /^\**/.exec(text)?.[0].length ?? 0;
}
