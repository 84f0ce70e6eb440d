import { expect, test } from 'vitest';
import { blueprintsIn } from './blueprint.ts';
import { DINO_BLUEPRINTS } from './dinos.ts';
import { ITEM_BLUEPRINTS } from './items.ts';

const all = [...DINO_BLUEPRINTS, ...ITEM_BLUEPRINTS];
const pathOf = (name: string) => all.find((blueprint) => blueprint.name === name)?.path;

test('a blueprint is named like its file', () => {
  expect(blueprintsIn('Group', '/Game/A', { Thing: 'B/Thing_BP' })).toEqual([
    { name: 'Thing', group: 'Group', path: "Blueprint'/Game/A/B/Thing_BP.Thing_BP'" },
  ]);
});

test('the lists have the paths that the fact sheet gives as examples', () => {
  expect(pathOf('Raptor')).toBe(
    "Blueprint'/Game/PrimalEarth/Dinos/Raptor/Raptor_Character_BP.Raptor_Character_BP'",
  );
  expect(pathOf('Rex')).toBe("Blueprint'/Game/PrimalEarth/Dinos/Rex/Rex_Character_BP.Rex_Character_BP'");
  expect(pathOf('Organic Polymer')).toBe(
    "Blueprint'/Game/PrimalEarth/CoreBlueprints/Resources/PrimalItemResource_Polymer_Organic.PrimalItemResource_Polymer_Organic'",
  );
  expect(pathOf('Flak Helmet')).toBe(
    "Blueprint'/Game/PrimalEarth/CoreBlueprints/Items/Armor/Metal/PrimalItemArmor_MetalHelmet.PrimalItemArmor_MetalHelmet'",
  );
});

test('every path has the form that the game takes, and occurs once in its list', () => {
  for (const { path } of all) expect(path).toMatch(/^Blueprint'(?:\/[A-Za-z0-9_-]+)+\/([A-Za-z0-9_]+)\.\1'$/);
  for (const list of [DINO_BLUEPRINTS, ITEM_BLUEPRINTS]) {
    expect(new Set(list.map(({ path }) => path)).size).toBe(list.length);
    expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
  }
  expect(DINO_BLUEPRINTS.length).toBeGreaterThan(100);
  expect(ITEM_BLUEPRINTS.length).toBeGreaterThan(100);
});

test('only armor and weapons have their own kind', () => {
  const kinds = new Map(ITEM_BLUEPRINTS.map(({ group, kind }) => [group, kind]));
  expect(Object.fromEntries(kinds)).toEqual({
    Resources: 'generic',
    Consumables: 'generic',
    Ammunition: 'generic',
    Utilities: 'generic',
    'Weapons and tools': 'weapon',
    Armor: 'armor',
    Saddles: 'armor',
  });
});
