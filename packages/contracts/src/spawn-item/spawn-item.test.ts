import { expect, test } from 'vitest';
import { spawnItemCommand } from './command.ts';
import { ITEM_QUALITIES, ITEM_TYPES, SPAWN_ITEM_DEFAULTS, spawnItemFields } from './schema.ts';

const PATH =
  "'/Game/PrimalEarth/CoreBlueprints/Resources/PrimalItemResource_Polymer.PrimalItemResource_Polymer'";
const GENERIC = { ...SPAWN_ITEM_DEFAULTS, classPath: PATH };
const ARMOR = { ...GENERIC, type: 'Armor' };
const WEAPON = { ...GENERIC, type: 'Weapon' };

const problems = (values: object) =>
  spawnItemFields
    .safeParse(values)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
const command = (values: object) => spawnItemCommand(spawnItemFields.parse(values));

test('the defaults are complete except for the class path', () => {
  for (const type of ITEM_TYPES) {
    expect(problems({ ...SPAWN_ITEM_DEFAULTS, type })).toEqual(['classPath: This field is required']);
  }
  expect(SPAWN_ITEM_DEFAULTS).toMatchObject({ quantity: 1, damage: 100, durability: 50, armor: 25 });
  expect(ITEM_QUALITIES).toHaveLength(6);
});

test('quantity, armor, durability and damage are numbers that are required', () => {
  const where = { quantity: GENERIC, armor: ARMOR, durability: WEAPON, damage: WEAPON };
  for (const [name, values] of Object.entries(where)) {
    expect(problems({ ...values, [name]: '' })).toEqual([`${name}: This field is required`]);
    expect(problems({ ...values, [name]: 'lots' })).toEqual([`${name}: This field can only contain numbers`]);
  }
});

test('a quantity is a whole number from one', () => {
  const words = ['quantity: Quantity must be between 1 and 1000000'];
  for (const quantity of [1, 2, 999_999, 1_000_000]) expect(problems({ ...GENERIC, quantity })).toEqual([]);
  for (const quantity of [0, -1, 1_000_001]) expect(problems({ ...GENERIC, quantity })).toEqual(words);
  expect(problems({ ...GENERIC, quantity: 1.5 })).toEqual([
    'quantity: This field can only contain integer values',
  ]);
});

test('armor, durability and damage may be fractions, from zero', () => {
  for (const armor of [0, 0.5, '352.68', 1_000_000]) expect(problems({ ...ARMOR, armor })).toEqual([]);
  expect(problems({ ...ARMOR, armor: -1 })).toEqual(['armor: Armor must be between 0 and 1000000']);
  expect(problems({ ...WEAPON, damage: 1_000_001 })).toEqual([
    'damage: Damage must be between 0 and 1000000',
  ]);
});

test('fields that the type doesn’t show are not validated', () => {
  expect(problems({ ...GENERIC, armor: '', durability: '', damage: '', quality: 'None' })).toEqual([]);
  expect(problems({ ...ARMOR, damage: 'x' })).toEqual([]);
  expect(problems({ ...WEAPON, armor: 'x' })).toEqual([]);
});

test('each type has only the options that apply to it', () => {
  const head = `scriptcommand arkwright spawnitem {eosId} ${PATH}`;
  expect(command({ ...GENERIC, quantity: '500' })).toBe(`${head} quantity=500`);
  expect(command({ ...ARMOR, quality: 'Ascendant' })).toBe(
    `${head} quantity=1 quality=ascendant armor=25 durability=50`,
  );
  expect(command({ ...WEAPON, damage: '250.5' })).toBe(
    `${head} quantity=1 quality=primitive damage=250.5 durability=50`,
  );
});
