const EOS_ID_SHAPE = /^[0-9a-f]{32}$/;

/** True for an Epic Online Services account id as the game writes it: 32 lower-case hex digits. */
export function isEosId(text: string): boolean {
  return EOS_ID_SHAPE.test(text);
}

/**
 * The id in the game's own form, or null if the text isn't one. Upper case and surrounding white space are
 * accepted.
 */
export function normalizeEosId(text: string): string | null {
  const id = text.trim().toLowerCase();
  return isEosId(id) ? id : null;
}
