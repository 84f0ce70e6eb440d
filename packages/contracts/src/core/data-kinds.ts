/** The four kinds of uploaded rows in the order of their tabs: what companions upload and saves at a host are read for. */
export const DASHBOARD_KINDS = ['players', 'tribes', 'bases', 'dinos'] as const;
export type DashboardKind = (typeof DASHBOARD_KINDS)[number];
