import {
  BAN_NEEDS_BAN_MANAGEMENT,
  WORDS_NEED_CHAT_LOG,
  WORDS_NEED_REGISTRATIONS,
} from './banned-words/bounds.ts';
import { REACTIONS_NEED_CHAT_LOG } from './chat-reactions/bounds.ts';
import { NEEDS_GAME_LOG } from './player-alerts/bounds.ts';
import type { InstanceSettings } from './settings-registry.ts';

export type SettingsIssue = { path: string; message: string };

/** A feature that needs another one to be on, possibly in another group (specification §4). */
type Dependency = SettingsIssue & {
  /** A key for each enabled part of it; empty if it is off. */
  on: (settings: InstanceSettings) => readonly string[];
  isMet: (settings: InstanceSettings) => boolean;
};

const when = (isOn: boolean): readonly string[] => (isOn ? ['on'] : []);

/** The entries that notify on Discord, by id, because their positions in the list change. */
function notifying(entries: readonly { id: string; notifyDiscord: boolean }[]): readonly string[] {
  return entries.filter((entry) => entry.notifyDiscord).map((entry) => entry.id);
}

const DEPENDENCIES: readonly Dependency[] = [
  {
    path: 'chatReaction.isEnabled',
    message: REACTIONS_NEED_CHAT_LOG,
    on: (settings) => when(settings.chatReaction.isEnabled),
    isMet: (settings) => settings.chat.isChatLogEnabled,
  },
  {
    path: 'chatReaction.chatReactEntries',
    message: 'Notify Discord requires logging to be enabled',
    on: (settings) => notifying(settings.chatReaction.chatReactEntries),
    isMet: (settings) => settings.chatReaction.isLoggingEnabled,
  },
  {
    path: 'bannedWord.isEnabled',
    message: WORDS_NEED_CHAT_LOG,
    on: (settings) => when(settings.bannedWord.isEnabled),
    isMet: (settings) => settings.chat.isChatLogEnabled,
  },
  {
    path: 'bannedWord.isEnabled',
    message: WORDS_NEED_REGISTRATIONS,
    on: (settings) => when(settings.bannedWord.isEnabled),
    isMet: (settings) => settings.playerRegistration.isEnabled,
  },
  {
    path: 'bannedWord.automaticBanEnabled',
    message: BAN_NEEDS_BAN_MANAGEMENT,
    on: (settings) => when(settings.bannedWord.automaticBanEnabled),
    isMet: (settings) => settings.ban.isEnabled,
  },
  {
    path: 'bannedWord.bannedWordEntries',
    message: 'Notify Discord requires logging to be enabled',
    on: (settings) => notifying(settings.bannedWord.bannedWordEntries),
    isMet: (settings) => settings.bannedWord.isLoggingEnabled,
  },
  {
    path: 'playerAlert.isEnabled',
    message: NEEDS_GAME_LOG,
    on: (settings) => when(settings.playerAlert.isEnabled),
    isMet: (settings) => settings.log.isEnabled,
  },
  {
    path: 'decay.decayMode',
    message: 'Automatic Decay requires the Companion to be enabled',
    // By mode, so that changing the mode counts as switching on.
    on: ({ decay }) => (decay.decayMode === 'Off' ? [] : [decay.decayMode]),
    isMet: (settings) => settings.companionMod.isEnabled,
  },
];

const issueOf = ({ path, message }: Dependency): SettingsIssue => ({ path, message });

/** Enabled features that do nothing because a dependency is off. For hints on the pages. */
export function unmetDependencies(settings: InstanceSettings): SettingsIssue[] {
  return DEPENDENCIES.filter(
    (dependency) => dependency.on(settings).length > 0 && !dependency.isMet(settings),
  ).map(issueOf);
}

/**
 * Makes a save fail if it switches something on while its dependency stays off. Switching off a dependency is
 * allowed, because the features that need it may be edited by somebody else: they then do nothing, but don't
 * block other changes.
 */
export function newlyUnmetDependencies(before: InstanceSettings, after: InstanceSettings): SettingsIssue[] {
  return DEPENDENCIES.filter((dependency) => {
    if (dependency.isMet(after)) return false;
    const already = new Set(dependency.on(before));
    return dependency.on(after).some((key) => !already.has(key));
  }).map(issueOf);
}
