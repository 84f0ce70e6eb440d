import { z } from 'zod';
import { classPath } from '../core/class-path.ts';
import { typedNumber } from '../core/typed-number.ts';

/** From the worst to the best, as the game names them. */
export const ITEM_QUALITIES = [
  'Primitive',
  'Ramshackle',
  'Apprentice',
  'Journeyman',
  'Mastercraft',
  'Ascendant',
] as const;

export const ITEM_TYPES = ['Generic Item', 'Armor', 'Weapon'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/** The specification requires numbers; this bound keeps out nonsensical ones. */
const MAX = 1_000_000;
const amount = (label: string) =>
  typedNumber({ min: 0, max: MAX, range: `${label} must be between 0 and ${MAX}`, mayBeFraction: true });

const item = {
  classPath,
  quantity: typedNumber({ min: 1, max: MAX, range: `Quantity must be between 1 and ${MAX}` }),
};
const crafted = { ...item, quality: z.enum(ITEM_QUALITIES), durability: amount('Durability') };

/** The form fields of the command (specification §5). Only armor protects and only weapons do damage. */
export const spawnItemFields = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Generic Item'), ...item }),
  z.object({ type: z.literal('Armor'), ...crafted, armor: amount('Armor') }),
  z.object({ type: z.literal('Weapon'), ...crafted, damage: amount('Damage') }),
]);

export type SpawnItemFields = z.infer<typeof spawnItemFields>;

/** Initial values of the builder (specification §9). */
export const SPAWN_ITEM_DEFAULTS = {
  type: 'Generic Item',
  classPath: '',
  quantity: 1,
  quality: 'Primitive',
  armor: 25,
  durability: 50,
  damage: 100,
} as const;
