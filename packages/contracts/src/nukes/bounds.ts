/** A nuke waiting for a second person expires after this many minutes. */
export const NUKE_WAITS_MINUTES = 60;
/** Above this many structures of a base the owner's name has to be typed before it is destroyed. */
export const NAME_TYPED_ABOVE = 100;
/** Maximum nukes waiting in an instance. */
export const MAX_WAITING_NUKES = 100;
