/**
 * KIT · Whether a field may be changed, with the reason if not, from the same contract as the server's merge. Pure.
 */
import { holds, type Membership } from '@arkwright/contracts/core/permissions';
import { fieldRule, type SettingsGroup } from '@arkwright/contracts/core/settings-group';
import { FEATURE_TIERS, type Limits } from '@arkwright/contracts/core/tiers';
import { ACCESS_WORDS } from '../can.ts';

/** One input of a settings page. While `reason` is set the input is off and says it. */
export type Field<Value> = {
  value: Value;
  onChange: (value: Value) => void;
  error?: string | undefined;
  reason?: string | undefined;
};

/** Switched off, empty, or the choice that stands for none: asks nothing of the tier. */
function isOff(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === false || value === '' || value === 'Off' || value === 'NotSelected';
}

export function whyOff(
  group: SettingsGroup,
  name: string,
  caller: { member: Membership; limits: Limits | undefined; value: unknown },
): string | undefined {
  const { edit, feature } = fieldRule(group, name);
  if (edit === 'nobody') return 'This can’t be changed here.';
  if (!holds(caller.member, edit)) return ACCESS_WORDS.edit;
  // What is on may be switched off, also after a downgrade.
  if (feature && caller.limits && !caller.limits[feature] && isOff(caller.value)) {
    return `This feature needs Tier ${FEATURE_TIERS[feature]}.`;
  }
  return undefined;
}
