import { TIERS, type Tier, tierName } from '@arkwright/contracts/core/tiers';
import type { AdminChange } from '@arkwright/contracts/users/admin-schema';
import { ROLES } from '@arkwright/contracts/users/roles';
import type { User } from '@arkwright/contracts/users/schema';
import { BONUS_WORDS } from './bonus-words.ts';

const LABELS: Readonly<Record<string, string>> = {
  tier: 'Tier',
  role: 'Role',
  bonusType: 'Bonus type',
  patreonEmail: 'Patreon EMail',
  comment: 'Comment',
};

const isTier = (value: unknown): value is Tier => Object.values<unknown>(TIERS).includes(value);
const isBonusType = (value: unknown): value is User['bonusType'] =>
  typeof value === 'string' && Object.hasOwn(BONUS_WORDS, value);

function valueWords(field: string, value: unknown): string {
  if (field === 'tier' && isTier(value)) return tierName(value);
  if (field === 'role') return value === ROLES.Admin ? 'Admin' : 'User';
  if (field === 'bonusType' && isBonusType(value)) return BONUS_WORDS[value];
  return value === '' || value === undefined ? 'empty' : `“${String(value)}”`;
}

/** An admin's changes, a line for each field: "Tier: Free → Tier 3". */
export function changeWords({ before, after }: Pick<AdminChange, 'before' | 'after'>): string[] {
  return Object.keys(after ?? {}).map(
    (field) =>
      `${LABELS[field] ?? field}: ${valueWords(field, before?.[field])} → ${valueWords(field, after?.[field])}`,
  );
}
