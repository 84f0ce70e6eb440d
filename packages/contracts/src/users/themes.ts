/** How the dashboard looks; `system` is as the browser's system says. */
export const THEMES = ['dark', 'light', 'system'] as const;

export type Theme = (typeof THEMES)[number];
