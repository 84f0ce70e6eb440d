import {
  BAN_NEEDS_BAN_MANAGEMENT,
  WORDS_NEED_CHAT_LOG,
  WORDS_NEED_REGISTRATIONS,
} from './banned-words/bounds.ts';
import { REACTIONS_NEED_CHAT_LOG } from './chat-reactions/bounds.ts';
import { NEEDS_GAME_LOG } from './player-alerts/bounds.ts';
import type { InstanceSettings } from './settings-registry.ts';

export type SettingsIssue = { path: string; message: string };

/** Something that works only while something else is on, maybe in another group (specification §4). */
type Dependency = SettingsIssue & {
  /** What of it is on, each by a key of its own; nothing when it is off. */
  on: (settings: InstanceSettings) => readonly string[];
  isMet: (settings: InstanceSettings) => boolean;
};

const when = (isOn: boolean): readonly string[] => (isOn ? ['on'] : []);

/** The entries that notify on Discord. By id, as entries move up and down in their list. */
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
    // By mode, so that another mode counts as newly on.
    on: ({ decay }) => (decay.decayMode === 'Off' ? [] : [decay.decayMode]),
    isMet: (settings) => settings.companionMod.isEnabled,
  },
];

const issueOf = ({ path, message }: Dependency): SettingsIssue => ({ path, message });

/** What is on in an instance and does nothing, as something that it needs is off. For hints on the pages. */
export function unmetDependencies(settings: InstanceSettings): SettingsIssue[] {
  return DEPENDENCIES.filter(
    (dependency) => dependency.on(settings).length > 0 && !dependency.isMet(settings),
  ).map(issueOf);
}

/**
 * What a save refuses: something is switched on while what it needs stays off. Switching off what others need is
 * allowed, as often another person may edit those others: they then do nothing, and nothing else is held up by them.
 */
export function newlyUnmetDependencies(before: InstanceSettings, after: InstanceSettings): SettingsIssue[] {
  return DEPENDENCIES.filter((dependency) => {
    if (dependency.isMet(after)) return false;
    const already = new Set(dependency.on(before));
    return dependency.on(after).some((key) => !already.has(key));
  }).map(issueOf);
}
