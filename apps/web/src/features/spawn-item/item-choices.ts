import { ITEM_BLUEPRINTS, type ItemBlueprint } from '@arkwright/ark/blueprints/items';
import type { ItemType } from '@arkwright/contracts/spawn-item/schema';
import type { Choice } from '../../ui/select/choice.ts';

const TYPES: Record<ItemBlueprint['kind'], ItemType> = {
  generic: 'Generic Item',
  armor: 'Armor',
  weapon: 'Weapon',
};

/** Every item that is known, with its kind, so that this can be searched for too. */
export const ITEM_CHOICES: readonly Choice[] = ITEM_BLUEPRINTS.map(({ name, group, path }) => ({
  value: path,
  label: `${name} (${group})`,
}));

/** The type of a known item; undefined for any other path. */
export function typeOfItem(path: string): ItemType | undefined {
  const item = ITEM_BLUEPRINTS.find((itemBlueprint) => itemBlueprint.path === path);
  return item && TYPES[item.kind];
}
