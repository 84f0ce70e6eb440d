import type { User } from '@arkwright/contracts/users/schema';

/** The labels of bonus types, in the order of the choice. */
export const BONUS_WORDS: Readonly<Record<User['bonusType'], string>> = {
  None: 'None',
  FormerPatreon: 'Former Patreon',
  FormerLifetime: 'Former lifetime',
  CurrentLifetime: 'Current lifetime',
  Special: 'Special',
};
