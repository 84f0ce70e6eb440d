import { expect, test } from 'vitest';
import { hasNoSex, isVehicle, speciesOf } from './species.ts';

test.each([
  ['Para_Character_BP_C', 'Parasaur'],
  ['Rex_Character_BP_C', 'Rex'],
  ['Mod_FluffyDragon_Character_BP_C', 'Mod Fluffy Dragon'],
  ['DeinosuchusASA_Character_BP_C', 'Deinosuchus'],
])('%s is a %s', (className, species) => {
  expect(speciesOf(className)).toBe(species);
});

test('vehicles are not dinos, and some dinos have no sex', () => {
  expect(isVehicle('Raft_BP_C')).toBe(true);
  expect(isVehicle('Para_Character_BP_C')).toBe(false);
  expect(hasNoSex('BoaFrill_Character_BP_C')).toBe(true);
  expect(hasNoSex('Ghost_Rex_Character_BP_C')).toBe(true);
  expect(hasNoSex('Para_Character_BP_C')).toBe(false);
});
