/**
 * Parts of the API that an instance's key can open: the switches of the `api` settings, in the order of
 * specification §3.
 */
export const API_SWITCHES = [
  'isEnabledServer',
  'isEnabledServerStatus',
  'isEnabledPlayerRegistrations',
  'isEnabledDataDashboard',
  'isEnabledCommandExecution',
  'isEnabledMod',
] as const;

export type ApiSwitch = (typeof API_SWITCHES)[number];
