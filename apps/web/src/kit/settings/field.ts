/**
 * KIT · Whether a field may be seen and changed, with the reason if not, from the same contract as the server's merge. Pure.
 */

import { type Limits, tierWords } from '@arkwright/contracts/derived/limits';
import { holds, type Membership } from '@arkwright/contracts/derived/permissions';
import { fieldRule, type SettingsGroup } from '@arkwright/contracts/derived/settings-group';
import { areaLabel } from '@arkwright/contracts/history/labels';
import { ACCESS_WORDS } from '../can.ts';

/** Off, empty, or the choice that means none: requires no tier. */
function isOff(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === false || value === '' || value === 'Off' || value === 'NotSelected';
}

/** The permission that a member needs to see a field; undefined for people who may. Others do not get it. */
export function whyHidden(group: SettingsGroup, name: string, member: Membership): string | undefined {
  const { view } = fieldRule(group, name);
  if (holds(member, view)) return undefined;
  const [, area, level] = /^(\w+)_(View|Edit)$/.exec(view) ?? [];
  return area === undefined
    ? 'Only the owner of this bot can see this.'
    : `You need ${level} for ${areaLabel(area)} to see this.`;
}

export function whyOff(
  group: SettingsGroup,
  name: string,
  caller: { member: Membership; limits: Limits | undefined; value: unknown },
): string | undefined {
  const { edit, feature } = fieldRule(group, name);
  if (edit === 'nobody') return 'This can’t be changed here.';
  if (!holds(caller.member, edit)) return ACCESS_WORDS.edit;
  // Enabled settings may be switched off, also after a downgrade.
  if (feature && caller.limits && !caller.limits[feature] && isOff(caller.value)) {
    return tierWords(feature);
  }
  return undefined;
}
