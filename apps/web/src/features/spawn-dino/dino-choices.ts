import { DINO_BLUEPRINTS } from '@arkwright/ark/blueprints/dinos';
import type { Choice } from '../../ui/select/choice.ts';

/** Every dino that is known, with where it belongs, so that this can be searched for too. */
export const DINO_CHOICES: readonly Choice[] = DINO_BLUEPRINTS.map(({ name, group, path }) => ({
  value: path,
  label: group === 'Everywhere' || name.startsWith(group) ? name : `${name} (${group})`,
}));
