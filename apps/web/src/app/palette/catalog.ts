import type { GroupWords, SettingsGroup } from '@arkwright/contracts/derived/settings-group';
import { GROUP_NAMES, type GroupName, settingsGroups } from '@arkwright/contracts/settings-registry';
import type { TablerIcon } from '@tabler/icons-react';
import type { ScreenFeature } from '../../kit/screen-feature.ts';
import { NAVIGATION, type NavigationEntry } from '../frame/navigation.ts';
import { PAGE_WORDS } from './page-words.ts';
import { type Place, placeOfField } from './setting-places.ts';

type Common = {
  /** A settings field, an address, or `action:…`: unique. */
  id: string;
  title: string;
  /** Where it is, as it is read: `Logging › Game Log`. */
  place: string;
  words: readonly string[];
  body: string;
};

export type PageEntry = Common & { kind: 'page'; at: Place; navigation: NavigationEntry };
export type SettingEntry = Common & {
  kind: 'setting';
  at: Place;
  group: GroupName;
  field: string;
  isSwitch: boolean;
  feature: ScreenFeature | undefined;
};
export type ActionEntry = Common & {
  kind: 'action';
  on: 'player' | 'server' | 'tribe' | 'instance' | 'app';
  action: string;
  Icon: TablerIcon;
};
export type HelpEntry = Common & { kind: 'help'; to: '/faq' | '/docu/$page'; page: string; section: string };

export type CatalogEntry = PageEntry | SettingEntry | ActionEntry | HelpEntry;

const ENTRIES: ReadonlyMap<string, NavigationEntry> = new Map(
  NAVIGATION.flatMap(({ entries }) => entries).map((entry) => [entry.to, entry]),
);

const addressOf = ({ to, tab }: Place) => (tab === undefined ? to : `${to}?tab=${tab}`);

/** `Logging › Game Log`; a tab that is called Settings says nothing. */
function placeWords({ to, tab }: Place): string {
  const page = ENTRIES.get(to)?.label ?? '';
  const label = tab === undefined ? undefined : PAGE_WORDS[to]?.tabs?.[tab]?.label;
  return label === undefined || label === 'Settings' ? page : `${page} › ${label}`;
}

/** The pages of the drawer, with their tabs. */
export function pageEntries(): PageEntry[] {
  return [...ENTRIES.values()].flatMap((navigation) => {
    const { to, label } = navigation;
    const { words = [], tabs = {} } = PAGE_WORDS[to] ?? {};
    const page: PageEntry = {
      kind: 'page',
      id: to,
      at: { to },
      navigation,
      title: label,
      place: '',
      words,
      body: '',
    };
    const inside = Object.entries(tabs)
      .filter(([, tab]) => tab.label !== 'Settings' && tab.label !== label)
      .map(([name, tab]): PageEntry => {
        const at = { to, tab: name };
        return { ...page, id: addressOf(at), at, title: tab.label, place: label, words: tab.words };
      });
    return [page, ...inside];
  });
}

/** A switch is called Enable on its own page: elsewhere it needs to say what. */
function titleOf(label: string, page: string): string {
  return /^(?:Enable|Logging enabled|Enable logging|Channel|Roles|Role|Mode|Servers|Log channel|Format)$/.test(
    label,
  )
    ? `${page}: ${label}`
    : label;
}

/** Shown where it is in the way, and nowhere else. */
const WITHOUT_ROW: ReadonlySet<string> = new Set(['playerRegistration.ownerAllowedRoles']);

/** Every field of the settings that people can change, where its row is. */
export function settingEntries(): SettingEntry[] {
  return GROUP_NAMES.flatMap((name) => {
    const group: SettingsGroup = settingsGroups[name];
    const rows = Object.entries<GroupWords[string]>(group.words).filter(
      ([field]) => !WITHOUT_ROW.has(`${name}.${field}`),
    );
    return rows.flatMap(([field, words]): SettingEntry[] => {
      const { label, help, also, entry } = words;
      const at = placeOfField(name, field);
      if (at === undefined) return [];
      const navigation = ENTRIES.get(at.to);
      const found: SettingEntry = {
        kind: 'setting',
        id: `${name}.${field}`,
        group: name,
        field,
        at,
        feature: navigation?.feature,
        isSwitch: typeof group.defaults[field] === 'boolean',
        title: titleOf(label, navigation?.label ?? ''),
        place: placeWords(at),
        words: [...also, ...Object.values(entry ?? {})],
        body: help,
      };
      return [found];
    });
  });
}
