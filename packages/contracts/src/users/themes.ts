/** Themes of the dashboard; `system` follows the browser's system. */
export const THEMES = ['dark', 'light', 'system'] as const;

export type Theme = (typeof THEMES)[number];
