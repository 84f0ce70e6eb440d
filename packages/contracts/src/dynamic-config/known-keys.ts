import { nearestName } from '../core/nearest-name.ts';

/** The type of a value: a number such as 2.5, True or False, or any text. */
export type ValueKind = 'figure' | 'switch' | 'text';

export type KnownKey = {
  key: string;
  kind: ValueKind;
  /** Its effect, in a few words. */
  about: string;
  /** May occur on several lines. */
  isRepeatable?: true;
};

/**
 * Known keys of dynamicconfig.ini (ark.wiki.gg, Server configuration, "Dynamic config"). The second half is
 * documented for ARK: Survival Evolved; not all of it is confirmed for Survival Ascended.
 */
export const KNOWN_KEYS: readonly KnownKey[] = [
  { key: 'BabyCuddleIntervalMultiplier', kind: 'figure', about: 'Time between cuddles' },
  { key: 'BabyImprintAmountMultiplier', kind: 'figure', about: 'Imprint for each cuddle' },
  { key: 'BabyMatureSpeedMultiplier', kind: 'figure', about: 'How fast babies grow up' },
  { key: 'DynamicColorset', kind: 'text', about: 'Colours of wild creatures in an event' },
  {
    key: 'DynamicColorsetChanceOverride',
    kind: 'figure',
    about: 'How often wild creatures get these colours',
  },
  { key: 'EggHatchSpeedMultiplier', kind: 'figure', about: 'How fast eggs hatch' },
  { key: 'HarvestAmountMultiplier', kind: 'figure', about: 'Resources for each harvest' },
  { key: 'HexagonRewardMultiplier', kind: 'figure', about: 'Hexagons for rewards' },
  { key: 'MatingIntervalMultiplier', kind: 'figure', about: 'Time until the next mating' },
  { key: 'TamingSpeedMultiplier', kind: 'figure', about: 'How fast creatures are tamed' },
  { key: 'XPMultiplier', kind: 'figure', about: 'Experience points' },
  { key: 'ActiveEventColors', kind: 'text', about: 'Colours of an event' },
  { key: 'BabyFoodConsumptionSpeedMultiplier', kind: 'figure', about: 'How fast babies eat' },
  { key: 'CropGrowthSpeedMultiplier', kind: 'figure', about: 'How fast crops grow' },
  { key: 'CustomRecipeEffectivenessMultiplier', kind: 'figure', about: 'Effect of custom recipes' },
  { key: 'DinoCharacterFoodDrainMultiplier', kind: 'figure', about: 'How fast creatures get hungry' },
  { key: 'DisableWorldBuffs', kind: 'text', about: 'World buffs to switch off' },
  { key: 'EnableWorldBuffScaling', kind: 'switch', about: 'World buffs grow with the difficulty' },
  { key: 'WorldBuffScalingEfficacy', kind: 'figure', about: 'How much world buffs grow' },
  { key: 'GlobalSpoilingTimeMultiplier', kind: 'figure', about: 'Time until food spoils' },
  { key: 'MatingSpeedMultiplier', kind: 'figure', about: 'How fast creatures mate' },
  { key: 'NPCReplacements', kind: 'text', about: 'Replaces or removes a wild creature', isRepeatable: true },
  { key: 'PvEDinoDecayPeriodMultiplier', kind: 'figure', about: 'Time until creatures can be claimed' },
  { key: 'PvEStructureDecayPeriodMultiplier', kind: 'figure', about: 'Time until structures decay' },
  { key: 'StructureDamageMultiplier', kind: 'figure', about: 'Damage that structures deal' },
  { key: 'TributeDinoExpirationSeconds', kind: 'figure', about: 'Seconds that uploaded creatures are kept' },
  { key: 'TributeItemExpirationSeconds', kind: 'figure', about: 'Seconds that uploaded items are kept' },
  { key: 'bDisableDinoDecayPvE', kind: 'switch', about: 'Creatures can never be claimed (PvE)' },
  { key: 'bDisableStructureDecayPvE', kind: 'switch', about: 'Structures never decay (PvE)' },
  { key: 'bPvPDinoDecay', kind: 'switch', about: 'Creatures decay in PvP, too' },
  { key: 'bPvPStructureDecay', kind: 'switch', about: 'Structures decay in PvP, too' },
];

const byLowerCase = new Map(KNOWN_KEYS.map((known) => [known.key.toLowerCase(), known]));

/** The known key with this name; the game ignores case. */
export function findKnownKey(key: string): KnownKey | undefined {
  return byLowerCase.get(key.toLowerCase());
}

/** The known key that was probably meant by an unknown one. */
export const suggestKey = (key: string): string | undefined =>
  nearestName(
    key,
    KNOWN_KEYS.map((known) => known.key),
  );
