import { DINO_BLUEPRINTS } from '../blueprints/dinos.ts';

const BY_CLASS: ReadonlyMap<string, string> = new Map(
  DINO_BLUEPRINTS.map(({ name, path }) => [`${path.slice(path.lastIndexOf('.') + 1, -1)}_C`, name]),
);

/** Vehicles, which the game stores like dinos (docs/reference/asa-save.md §14). */
const VEHICLES: ReadonlySet<string> = new Set([
  'Raft_BP_C',
  'MotorRaft_BP_C',
  'TekHoverSkiff_Character_BP_C',
  'CogRaft_BP_C',
  'DingyRaft_BP_C',
  'LongshipRaft_BP_C',
  'SRaft_BP_C',
]);

/**
 * Stems of species without a sex, from the value tables of ARK Smart Breeding (docs/reference/asa-save.md
 * §14).
 */
const SEXLESS: ReadonlySet<string> = new Set(
  `Achatina Ammonite Ant FlyingAnt Bee Bee_Queen BoaFrill Bot ChalkGolem ChupaCabra Cnidaria Coel Deathworm
  MegaDeathworm Defender Dragonfly DungBeetle Enforcer Euryp Exosuit HelperBot IceGolem InsectSwarm Kirayli Lamprey
  LavaGolem Leech Lightbug Macrophage Maelizard MegaMek Mek MilkGlider Oasisaur Piranha Pteroteuthis RockGolem
  RubbleGolem Salmon Scout RemoteCamera Summoner TekStrider Trilobite Turkey Xenomorph ZombieDodo`.split(
    /\s+/,
  ),
);

/**
 * What players call a dino of this class: `Parasaur` for `Para_Character_BP_C`. For mod classes the stem, as
 * words.
 */
export function speciesOf(className: string): string {
  const known = BY_CLASS.get(className);
  if (known) return known;
  return stemOf(className)
    .replace(/ASA$/, '')
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .trim()
    .slice(0, 200);
}

export function isVehicle(className: string): boolean {
  return VEHICLES.has(className);
}

export function hasNoSex(className: string): boolean {
  const stem = stemOf(className);
  return SEXLESS.has(stem) || /^(?:Jugbug|Ghost)_/.test(stem);
}

function stemOf(className: string): string {
  return className
    .replace(/_C$/, '')
    .replace(/_BP(?=_|$)/, '')
    .replace(/_Char(?:acter)?(?=_|$)/, '');
}
