import type { FeatureManifest } from '@arkwright/contracts/manifests/features';

/** Groups that are not switched by `isEnabled`. */
const OTHER_SWITCHES: Readonly<Record<string, string>> = { decay: 'decayMode' };

const isSwitchedOn = (value: unknown) => value === true || (typeof value === 'string' && value !== 'Off');

/** Whether any of a feature's groups is switched on; undefined if none can be, or may be seen. */
export function isSwitched(groups: readonly string[], read: (path: string) => unknown): boolean | undefined {
  const values = groups
    .map((group) => read(`${group}.${OTHER_SWITCHES[group] ?? 'isEnabled'}`))
    .filter((value) => value !== undefined);
  return values.length === 0 ? undefined : values.some(isSwitchedOn);
}

/** A feature with a screen and settings. */
export type SwitchedFeature = Extract<FeatureManifest, { screen: object; groups: readonly string[] }>;

export const hasSwitch = (manifest: FeatureManifest): manifest is SwitchedFeature =>
  'screen' in manifest && 'groups' in manifest;
