import type { FeatureDefinition } from '../core/feature.ts';
import type { EntryWords, GroupWords } from '../derived/settings-group.ts';
import { FEATURE_MANIFESTS } from '../manifests/features.ts';

const features: readonly FeatureDefinition[] = FEATURE_MANIFESTS;

/** Owner-only settings belong to several screens. */
const OWNER = 'Bot, managers and keys';

/** Settings groups, named like their screens. */
const GROUPS: ReadonlyMap<string, string> = new Map(
  features.flatMap(({ groups = [], groupLabels, label }) =>
    groups.map((group) => [group, groupLabels?.[group] ?? label] as const),
  ),
);

/** Areas, named like their screens. */
const AREAS: ReadonlyMap<string, string> = new Map([
  ...features.flatMap(({ area, label }) => (area === undefined ? [] : [[area, label] as const])),
  ['Owner', OWNER],
]);

/** Fields of other things than settings whose label differs from their name. Those of settings are beside the field (`words`). */
const FIELDS: Readonly<Record<string, string>> = {
  isEnabled: 'Enabled',
  hosting: 'Hosting',
  host: 'Host/IP',
  admins: 'Admins',
  modIds: 'Mods',
  isAutomaticRegistration: 'Automatic registration',
  isCrashingRconAllowed: 'Crashing commands over RCON',
  readsHostedSaves: 'Read the save at the host',
  clusterId: 'Cluster ID',
  netId: 'EOS ID',
  nameShort: 'Short Name',
  sortingIndex: 'Sorting Index',
  maxPlayers: 'Max Players',
  gamePort: 'Game Port',
  rconPort: 'RCON Port',
  rconPassword: 'RCON Password',
  discordUsername: 'Discord Username',
  ownerDiscordId: 'Owner',
  // Of timed commands.
  preset: 'Runs the preset',
  presetId: 'Preset',
  discordId: 'Discord ID',
  guildIconUrl: 'Discord server icon',
  isActive: 'Bot in the Discord server',
};

const ACRONYMS: Readonly<Record<string, string>> = {
  api: 'API',
  dm: 'DM',
  eos: 'EOS',
  id: 'ID',
  ids: 'IDs',
  ip: 'IP',
  rcon: 'RCON',
  url: 'URL',
  nitrado: 'Nitrado',
  discord: 'Discord',
};

/** `adminLogChannel`, `rcon-preset` → `admin log channel`, `RCON preset`. */
export function toWords(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .filter((word) => word !== '');
  return words
    .map((word) => {
      const lower = word.toLowerCase();
      return Object.hasOwn(ACRONYMS, lower) ? (ACRONYMS[lower] ?? lower) : lower;
    })
    .join(' ');
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The label of a field: as in the words of its group, or of its list's entries, if these are given, otherwise
 * `returnChannelId` → `Return channel`.
 */
export function fieldLabel(field: string, words: GroupWords | EntryWords = {}): string {
  const own = Object.hasOwn(words, field) ? words[field] : undefined;
  if (own !== undefined) return typeof own === 'string' ? own : own.label;
  const known = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined;
  if (known !== undefined) return known;
  const bare = field
    .replace(/^(?:is|enable)(?=[A-Z])/, '')
    .replace(/(?<=(?:channel|category|role|server))Id(s?)$/i, '$1');
  return capitalised(toWords(bare));
}

/** The words of the entries of a list among these fields; undefined if it has none. */
export function entryWordsOf(field: string, words: GroupWords | EntryWords = {}): EntryWords | undefined {
  const own = Object.hasOwn(words, field) ? words[field] : undefined;
  return typeof own === 'object' ? own.entry : undefined;
}

/** The label of a settings group; `area` selects a part of it that belongs to another area. */
export function groupLabel(group: string, area?: string): string {
  const part = features.find(({ fieldsOf }) => fieldsOf?.group === group && fieldsOf.area === area);
  return part?.label ?? GROUPS.get(group) ?? capitalised(toWords(group));
}

/** The label of an area. History entries may name areas that no longer exist. */
export function areaLabel(area: string): string {
  // Every word of an area's name is capitalised, as on screens.
  return AREAS.get(area) ?? toWords(area).split(' ').map(capitalised).join(' ');
}

/** The settings groups whose label contains a text, regardless of case. For searching. */
export function groupsNamed(text: string): string[] {
  const wanted = text.toLowerCase();
  return [...GROUPS].filter(([, label]) => label.toLowerCase().includes(wanted)).map(([group]) => group);
}
