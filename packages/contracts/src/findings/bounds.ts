/** Days that a finding that is over is still shown as mended. */
export const MENDED_KEPT_DAYS = 2;
/** Findings of an instance that a reply has, the worst first. */
export const MAX_FINDINGS = 500;
