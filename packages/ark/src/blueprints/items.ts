import { type Blueprint, blueprintsIn } from './blueprint.ts';

// Class paths of ARK: Survival Ascended, from the classes of a save parser
// (VincentHenauGithub/ark-save-parser, `classes/equipment.py`, `consumables.py`, `resources.py`), compared
// with public item lists of server tools. Items with differences are omitted.

export type ItemBlueprint = Blueprint & {
  /** Armor, weapon or neither: determines which values it can have. */
  kind: 'generic' | 'armor' | 'weapon';
};

const CORE = '/Game/PrimalEarth/CoreBlueprints';

/** For files named after the item: `PrimalItemResource_Metal` is Metal. */
function named(prefix: string, names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([name, end]) => [name, prefix + end]));
}

const RESOURCES = named('PrimalItemResource_', {
  'Absorbent Substrate': 'SubstrateAbsorbent',
  'Angler Gel': 'AnglerGel',
  'Black Pearl': 'BlackPearl',
  'Cementing Paste': 'ChitinPaste',
  Charcoal: 'Charcoal',
  Chitin: 'Chitin',
  Crystal: 'Crystal',
  Electronics: 'Electronics',
  Element: 'Element',
  'Element Shard': 'ElementShard',
  Fiber: 'Fibers',
  Flint: 'Flint',
  Gasoline: 'Gasoline',
  Gunpowder: 'Gunpowder',
  Hide: 'Hide',
  Keratin: 'Keratin',
  'Leech Blood': 'LeechBlood',
  Metal: 'Metal',
  'Metal Ingot': 'MetalIngot',
  Obsidian: 'Obsidian',
  Oil: 'Oil',
  'Organic Polymer': 'Polymer_Organic',
  Pelt: 'Pelt',
  Polymer: 'Polymer',
  'Rare Flower': 'RareFlower',
  'Rare Mushroom': 'RareMushroom',
  Sap: 'Sap',
  'Silica Pearls': 'Silicon',
  Sparkpowder: 'Sparkpowder',
  Stone: 'Stone',
  Thatch: 'Thatch',
  Wood: 'Wood',
  'Woolly Rhino Horn': 'Horn',
});

const SCORCHED_RESOURCES = named('PrimalItemResource_', {
  Clay: 'Clay',
  'Preserving Salt': 'PreservingSalt',
  Propellant: 'Propellant',
  'Raw Salt': 'RawSalt',
  Sand: 'Sand',
  Silk: 'Silk',
  Sulfur: 'Sulfur',
});

const CONSUMABLES = named('PrimalItemConsumable_', {
  'Basic Kibble': 'Kibble_Base_XSmall',
  'Simple Kibble': 'Kibble_Base_Small',
  'Regular Kibble': 'Kibble_Base_Medium',
  'Superior Kibble': 'Kibble_Base_Large',
  'Exceptional Kibble': 'Kibble_Base_XLarge',
  'Extraordinary Kibble': 'Kibble_Base_Special',
  'Cooked Meat': 'CookedMeat',
  'Cooked Prime Meat': 'CookedPrimeMeat',
  'Energy Brew': 'StaminaSoup',
  Fertilizer: 'Fertilizer_Compost',
  'Fria Curry': 'Soup_FriaCurry',
  'Lazarus Chowder': 'Soup_LazarusChowder',
  'Medical Brew': 'HealSoup',
  Mejoberry: 'Berry_Mejoberry',
  Narcoberry: 'Berry_Narcoberry',
  Narcotic: 'Narcotic',
  'Shadow Steak Saute': 'Soup_ShadowSteak',
  'Spoiled Meat': 'SpoiledMeat',
  Stimberry: 'Berry_Stimberry',
  Stimulant: 'Stimulant',
  'Sweet Vegetable Cake': 'SweetVeggieCake',
});

const AMMUNITION = named('PrimalItemAmmo_', {
  'Advanced Bullet': 'AdvancedBullet',
  'Advanced Rifle Bullet': 'AdvancedRifleBullet',
  'Advanced Sniper Bullet': 'AdvancedSniperBullet',
  'Metal Arrow': 'CompoundBowArrow',
  'Rocket Propelled Grenade': 'Rocket',
  'Shocking Tranquilizer Dart': 'RefinedTranqDart',
  'Simple Bullet': 'SimpleBullet',
  'Simple Rifle Ammo': 'SimpleRifleBullet',
  'Simple Shotgun Ammo': 'SimpleShotgunBullet',
  'Stone Arrow': 'ArrowStone',
  'Tranquilizer Arrow': 'ArrowTranq',
  'Tranquilizer Dart': 'TranqDart',
});

const WEAPONS = named('PrimalItem_Weapon', {
  'Assault Rifle': 'Rifle',
  Bow: 'Bow',
  'Compound Bow': 'CompoundBow',
  Crossbow: 'Crossbow',
  'Electric Prod': 'Prod',
  'Fabricated Pistol': 'MachinedPistol',
  'Fabricated Sniper Rifle': 'MachinedSniper',
  'Longneck Rifle': 'OneShotRifle',
  'Metal Hatchet': 'MetalHatchet',
  'Metal Pick': 'MetalPick',
  'Metal Sickle': 'Sickle',
  Pike: 'Pike',
  'Pump-Action Shotgun': 'MachinedShotgun',
  'Rocket Launcher': 'RocketLauncher',
  Shotgun: 'Shotgun',
  'Simple Pistol': 'Gun',
  Slingshot: 'Slingshot',
  Spear: 'Spear',
  'Stone Hatchet': 'StoneHatchet',
  'Stone Pick': 'StonePick',
  Sword: 'Sword',
  'Tek Sword': 'TekSword',
  'Wooden Club': 'StoneClub',
});

/** The five pieces of a suit, whose files have similar names. */
function suit(name: string, place: string, names: readonly string[]): Record<string, string> {
  const ends = ['Helmet', 'Shirt', 'Gloves', 'Pants', 'Boots'];
  return Object.fromEntries(ends.map((end, index) => [`${name} ${names[index]}`, `${place}${end}`] as const));
}

const HARD = ['Helmet', 'Chestpiece', 'Gauntlets', 'Leggings', 'Boots'];
const SOFT = ['Hat', 'Shirt', 'Gloves', 'Pants', 'Boots'];

const ARMOR = {
  ...suit('Flak', 'Metal/PrimalItemArmor_Metal', HARD),
  ...suit('Riot', 'Riot/PrimalItemArmor_Riot', HARD),
  ...suit('Tek', 'TEK/PrimalItemArmor_Tek', HARD),
  ...suit('Fur', 'Fur/PrimalItemArmor_Fur', ['Cap', ...HARD.slice(1)]),
  ...suit('Ghillie', 'Ghillie/PrimalItemArmor_Ghillie', ['Mask', ...HARD.slice(1)]),
  ...suit('Chitin', 'Chitin/PrimalItemArmor_Chitin', HARD),
  ...suit('Hide', 'Leather/PrimalItemArmor_Hide', SOFT),
  ...suit('Cloth', 'Cloth/PrimalItemArmor_Cloth', SOFT),
  'Wooden Shield': 'Shields/PrimalItemArmor_WoodShield',
  'Metal Shield': 'Shields/PrimalItemArmor_MetalShield',
  'Riot Shield': 'Shields/PrimalItemArmor_TransparentRiotShield',
};

const SADDLES = named('PrimalItemArmor_', {
  'Allosaurus Saddle': 'AlloSaddle',
  'Ankylo Saddle': 'AnkyloSaddle',
  'Araneo Saddle': 'SpiderSaddle',
  'Argentavis Saddle': 'ArgentavisSaddle',
  'Arthropluera Saddle': 'ArthroSaddle',
  'Baryonyx Saddle': 'BaryonyxSaddle',
  'Basilosaurus Saddle': 'BasiloSaddle',
  'Beelzebufo Saddle': 'ToadSaddle',
  'Bronto Platform Saddle': 'SauroSaddle_Platform',
  'Bronto Saddle': 'SauroSaddle',
  'Carbonemys Saddle': 'TurtleSaddle',
  'Carcharo Saddle': 'CarchaSaddle',
  'Carno Saddle': 'CarnoSaddle',
  'Castoroides Saddle': 'BeaverSaddle',
  'Chalicotherium Saddle': 'ChalicoSaddle',
  'Daeodon Saddle': 'DaeodonSaddle',
  'Diplodocus Saddle': 'DiplodocusSaddle',
  'Dire Bear Saddle': 'DireBearSaddle',
  'Doedicurus Saddle': 'DoedSaddle',
  'Dunkleosteus Saddle': 'DunkleosteusSaddle',
  'Equus Saddle': 'EquusSaddle',
  'Gallimimus Saddle': 'Gallimimus',
  'Giganotosaurus Saddle': 'GigantSaddle',
  'Hyaenodon Meatpack': 'HyaenodonSaddle',
  'Ichthyosaurus Saddle': 'DolphinSaddle',
  'Iguanodon Saddle': 'IguanodonSaddle',
  'Kaprosuchus Saddle': 'KaprosuchusSaddle',
  'Mammoth Saddle': 'MammothSaddle',
  'Manta Saddle': 'MantaSaddle',
  'Megalania Saddle': 'MegalaniaSaddle',
  'Megaloceros Saddle': 'StagSaddle',
  'Megalodon Saddle': 'MegalodonSaddle',
  'Megalosaurus Saddle': 'MegalosaurusSaddle',
  'Megatherium Saddle': 'MegatheriumSaddle',
  'Mosasaurus Platform Saddle': 'MosaSaddle_Platform',
  'Mosasaurus Saddle': 'MosaSaddle',
  'Pachy Saddle': 'PachySaddle',
  'Pachyrhinosaurus Saddle': 'PachyrhinoSaddle',
  'Paracer Platform Saddle': 'ParacerSaddle_Platform',
  'Paracer Saddle': 'Paracer_Saddle',
  'Parasaur Saddle': 'ParaSaddle',
  'Pelagornis Saddle': 'PelaSaddle',
  'Phiomia Saddle': 'PhiomiaSaddle',
  'Plesiosaur Platform Saddle': 'PlesiSaddle_Platform',
  'Plesiosaur Saddle': 'PlesiaSaddle',
  'Procoptodon Saddle': 'ProcoptodonSaddle',
  'Pteranodon Saddle': 'PteroSaddle',
  'Pulmonoscorpius Saddle': 'ScorpionSaddle',
  'Quetz Platform Saddle': 'QuetzSaddle_Platform',
  'Quetz Saddle': 'QuetzSaddle',
  'Raptor Saddle': 'RaptorSaddle',
  'Rex Saddle': 'RexSaddle',
  'Rhyniognatha Saddle': 'RhynioSaddle',
  'Sabertooth Saddle': 'SaberSaddle',
  'Sarco Saddle': 'SarcoSaddle',
  'Spino Saddle': 'SpinoSaddle',
  'Stego Saddle': 'StegoSaddle',
  'Tapejara Saddle': 'TapejaraSaddle',
  'Terror Bird Saddle': 'TerrorBirdSaddle',
  'Therizinosaurus Saddle': 'TherizinosaurusSaddle',
  'Thylacoleo Saddle': 'ThylacoSaddle',
  'Titanosaur Platform Saddle': 'TitanSaddle_Platform',
  'Trike Saddle': 'TrikeSaddle',
  'Tusoteuthis Saddle': 'TusoSaddle',
  'Woolly Rhino Saddle': 'RhinoSaddle',
  'Yutyrannus Saddle': 'YutySaddle',
});

function kindOf(kind: ItemBlueprint['kind'], blueprints: readonly Blueprint[]): ItemBlueprint[] {
  return blueprints.map((blueprint) => ({ ...blueprint, kind }));
}

/** Items that commands can give, by purpose. */
export const ITEM_BLUEPRINTS: readonly ItemBlueprint[] = [
  ...kindOf('generic', blueprintsIn('Resources', `${CORE}/Resources`, RESOURCES)),
  ...kindOf(
    'generic',
    blueprintsIn('Resources', '/Game/ScorchedEarth/CoreBlueprints/Resources', SCORCHED_RESOURCES),
  ),
  ...kindOf('generic', blueprintsIn('Consumables', `${CORE}/Items/Consumables`, CONSUMABLES)),
  ...kindOf('generic', blueprintsIn('Ammunition', `${CORE}/Weapons`, AMMUNITION)),
  ...kindOf(
    'generic',
    blueprintsIn('Utilities', '/Game/Extinction/CoreBlueprints/Weapons', {
      Cryopod: 'PrimalItem_WeaponEmptyCryopod',
    }),
  ),
  ...kindOf('weapon', blueprintsIn('Weapons and tools', `${CORE}/Weapons`, WEAPONS)),
  ...kindOf('armor', blueprintsIn('Armor', `${CORE}/Items/Armor`, ARMOR)),
  ...kindOf('armor', blueprintsIn('Saddles', `${CORE}/Items/Armor/Saddles`, SADDLES)),
];
