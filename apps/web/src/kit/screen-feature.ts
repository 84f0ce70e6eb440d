/**
 * KIT · What a screen takes from its feature's manifest: name, area, and who may see it. Pages hand the manifest to their
 * frame: <SettingsPage feature={offlineAlertsFeature} …>
 */
import type { Grant, Posting, Requirement } from '@arkwright/contracts/core/feature';
import type { Feature } from '@arkwright/contracts/derived/limits';
import { type Area, holdsAny, type Membership } from '@arkwright/contracts/derived/permissions';
import type { Need } from '@arkwright/contracts/derived/route';

export type ScreenFeature = {
  label: string;
  area?: Area;
  screen: { path: string; need?: Need };
  tier?: { name: Feature; words?: string; isPart?: true };
  tierOfOther?: Feature;
  posts?: readonly Posting[];
  grants?: readonly Grant[];
  requires?: readonly Requirement[];
};

/** The area of a screen; what belongs to none is the owner's alone. */
export function areaOf({ area }: Pick<ScreenFeature, 'area'>): Area | 'Owner' {
  return area ?? 'Owner';
}

/** The permission that a member needs to see a screen. */
export function needOf({ area, screen }: Pick<ScreenFeature, 'area' | 'screen'>): Need {
  return screen.need ?? (area === undefined ? 'Owner' : `${area}_View`);
}

export function memberHolds(member: Membership, need: Need): boolean {
  return need === 'member' || holdsAny(member, need);
}
