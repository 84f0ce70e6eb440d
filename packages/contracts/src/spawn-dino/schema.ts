import { z } from 'zod';
import { classPath } from '../core/class-path.ts';
import { typedNumber } from '../core/typed-number.ts';

/** Female first: the gender people need for breeding. */
export const GENDERS = ['Female', 'Male'] as const;
export const ATTRIBUTE_MODES = ['Random', 'Defined Attributes'] as const;

/** The seven attributes in the game's order. These are points, not the resulting values. */
export const ATTRIBUTES = ['health', 'stamina', 'oxygen', 'food', 'weight', 'melee', 'speed'] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

export const ATTRIBUTE_LABELS: Record<Attribute, string> = {
  health: 'Health',
  stamina: 'Stamina',
  oxygen: 'Oxygen',
  food: 'Food',
  weight: 'Weight',
  melee: 'Melee damage',
  speed: 'Movement speed',
};

/** The highest level with random attributes, and the most points of a defined one. */
export const MAX_LEVEL = 1000;
export const MAX_POINTS = 255;

const points = (attribute: Attribute, min: number) =>
  typedNumber({
    min,
    max: MAX_POINTS,
    range: `${ATTRIBUTE_LABELS[attribute]} must be between ${min} and 255`,
  });

const dino = { classPath, gender: z.enum(GENDERS) };

/** The form fields of the command (specification §5): random attributes at a level, or each attribute. */
export const spawnDinoFields = z.discriminatedUnion('mode', [
  z.object({
    mode: z.literal('Random'),
    ...dino,
    level: typedNumber({ min: 1, max: MAX_LEVEL, range: 'Level must be between 1 and 1000' }),
  }),
  z.object({
    mode: z.literal('Defined Attributes'),
    ...dino,
    health: points('health', 1),
    stamina: points('stamina', 1),
    // Some dinos have practically no oxygen.
    oxygen: points('oxygen', 0),
    food: points('food', 1),
    weight: points('weight', 1),
    melee: points('melee', 1),
    speed: points('speed', 1),
  }),
]);

export type SpawnDinoFields = z.infer<typeof spawnDinoFields>;

/** Initial values of the builder (specification §9). */
export const SPAWN_DINO_DEFAULTS = {
  mode: 'Random',
  classPath: '',
  gender: 'Female',
  level: 1,
  health: 1,
  stamina: 1,
  oxygen: 0,
  food: 1,
  weight: 1,
  melee: 1,
  speed: 1,
} as const;
