import { expect, test } from 'vitest';
import { withCheat } from '../core/spawn-command.ts';
import { calculatedLevel, spawnDinoCommand } from './command.ts';
import { ATTRIBUTES, SPAWN_DINO_DEFAULTS, spawnDinoFields } from './schema.ts';

const PATH = "Blueprint'/Game/PrimalEarth/Dinos/Rex/Rex_Character_BP.Rex_Character_BP'";
const RANDOM = { ...SPAWN_DINO_DEFAULTS, classPath: PATH };
const DEFINED = { ...RANDOM, mode: 'Defined Attributes' };

const problems = (values: object) =>
  spawnDinoFields
    .safeParse(values)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
const command = (values: object) => spawnDinoCommand(spawnDinoFields.parse(values));

test('the defaults are complete except for the class path', () => {
  expect(problems(SPAWN_DINO_DEFAULTS)).toEqual(['classPath: This field is required']);
  expect(SPAWN_DINO_DEFAULTS).toMatchObject({ level: 1, oxygen: 0, health: 1, speed: 1, mode: 'Random' });
});

test('a level is from 1 to 1000', () => {
  const words = ['level: Level must be between 1 and 1000'];
  for (const level of ['1', '2', '999', '1000']) expect(problems({ ...RANDOM, level })).toEqual([]);
  for (const level of ['0', '1001', '-1']) expect(problems({ ...RANDOM, level })).toEqual(words);
  expect(problems({ ...RANDOM, level: '' })).toEqual(['level: This field is required']);
  expect(problems({ ...RANDOM, level: 'max' })).toEqual(['level: This field can only contain numbers']);
});

test('attributes are from 1 to 255, oxygen from 0', () => {
  for (const attribute of ATTRIBUTES) {
    const least = attribute === 'oxygen' ? 0 : 1;
    for (const points of [least, least + 1, 254, 255]) {
      expect(problems({ ...DEFINED, [attribute]: points })).toEqual([]);
    }
    for (const points of [least - 1, 256]) {
      const [problem = ''] = problems({ ...DEFINED, [attribute]: points });
      expect(problem).toMatch(RegExp(`^${attribute}: .+ must be between ${least} and 255$`));
    }
    expect(problems({ ...DEFINED, [attribute]: '' })).toEqual([`${attribute}: This field is required`]);
  }
  expect(problems({ ...DEFINED, melee: 0 })).toEqual(['melee: Melee damage must be between 1 and 255']);
});

test('fields that the mode doesn’t show are not validated', () => {
  expect(problems({ ...RANDOM, health: 'x' })).toEqual([]);
  expect(problems({ ...DEFINED, level: 'x' })).toEqual([]);
});

test('random attributes: gender and level', () => {
  expect(command({ ...RANDOM, level: '225' })).toBe(
    `scriptcommand arkwright spawndino {eosId} ${PATH} gender=female level=225`,
  );
});

test('defined attributes: each of them, and the level is their sum', () => {
  const values = {
    ...DEFINED,
    gender: 'Male',
    health: '50',
    stamina: '20',
    oxygen: '0',
    food: '10',
    weight: '30',
    melee: '40',
    speed: '1',
  };
  expect(command(values)).toBe(
    `scriptcommand arkwright spawndino {eosId} ${PATH} gender=male level=151 health=50 stamina=20 oxygen=0 food=10 weight=30 melee=40 speed=1`,
  );
  const most = Object.fromEntries(ATTRIBUTES.map((attribute) => [attribute, 255]));
  expect(calculatedLevel(most as Record<(typeof ATTRIBUTES)[number], number>)).toBe(1785);
});

test('the cheat variant is the same with a leading cheat', () => {
  expect(withCheat(command(RANDOM))).toBe(`cheat ${command(RANDOM)}`);
});
