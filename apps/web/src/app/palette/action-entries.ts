import { IconSun } from '@tabler/icons-react';
import { PLAYER_ACTIONS } from '../../features/shared/actions/player-actions.ts';
import { SERVER_ACTIONS } from '../../features/shared/actions/server-actions.ts';
import type { Action } from '../../kit/actions/action.ts';
import type { ActionEntry } from './catalog.ts';

/** What actions are searched by, beside their names. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  message: ['announce in game', 'tell players', 'whisper', 'write to players', 'warn before a restart'],
  warn: ['warning'],
  mute: ['silence', 'shut up', 'mute a player', 'timeout'],
  kick: ['throw out', 'kick a player', 'remove from the server'],
  ban: ['ban a player', 'block', 'blacklist'],
  alert: ['watch a player'],
  save: ['save the world', 'world save', 'saveworld'],
  check: ['is the server reachable', 'server not answering', 'test rcon', 'rcon refused'],
  restart: ['reboot', 'restart now'],
  start: ['start a server', 'bring it back', 'boot'],
  stop: ['shut down', 'turn off a server'],
};

/** Without a player or server that it is about an action has one name. */
const NAMES: Readonly<Record<string, string>> = {
  restart: 'Restart',
  start: 'Start',
  stop: 'Stop',
  mute: 'Mute',
  alert: 'Add player alert',
  ban: 'Ban',
};

function entryOf<Subject>({ id, on, label, icon }: Action<Subject>): ActionEntry {
  return {
    kind: 'action',
    id: on === 'server' ? `action:${id}` : `action:player-${id}`,
    on: on === 'server' ? 'server' : 'player',
    action: id,
    Icon: icon,
    title: NAMES[id] ?? (typeof label === 'string' ? label : id),
    place: on === 'server' ? 'Choose a server' : 'Choose a player',
    words: WORDS[id] ?? [],
    body: '',
  };
}

/** Others need a certain player or server, such as one who is muted: they are found there. */
const isForAny = ({ id, group, isOffered }: { id: string; group: string; isOffered?: unknown }) =>
  group !== 'look' && (isOffered === undefined || Object.hasOwn(WORDS, id));

/** What can be done with players and servers; whom or which is chosen afterwards. */
export function actionEntries(): ActionEntry[] {
  return [
    ...SERVER_ACTIONS.filter(isForAny).map((action) => entryOf(action)),
    ...PLAYER_ACTIONS.filter(isForAny).map((action) => entryOf(action)),
    {
      kind: 'action',
      id: 'action:theme',
      on: 'app',
      action: 'theme',
      Icon: IconSun,
      title: 'Switch between light and dark',
      place: 'Theme',
      words: ['dark mode', 'light mode', 'night mode', 'bright', 'appearance', 'colors of the dashboard'],
      body: '',
    },
  ];
}
