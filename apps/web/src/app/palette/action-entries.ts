import { IconSun } from '@tabler/icons-react';
import { NAMED_TRIBE_ACTIONS } from '../../features/data-dashboard/tribe-actions.ts';
import { ALL_SERVERS_ACTIONS } from '../../features/shared/actions/all-servers-actions.ts';
import { PLAYER_ACTIONS } from '../../features/shared/actions/player-actions.ts';
import { SERVER_ACTIONS } from '../../features/shared/actions/server-actions.ts';
import type { Action } from '../../kit/actions/action.ts';
import type { ActionEntry } from './catalog.ts';

type Subjects = Exclude<ActionEntry['on'], 'app'>;

/** What actions are searched by, beside their names. */
const WORDS: Record<Subjects, Readonly<Record<string, readonly string[]>>> = {
  server: {
    message: ['announce in game', 'tell players', 'write to players', 'warn before a restart'],
    save: ['save the world', 'world save', 'saveworld'],
    check: ['is the server reachable', 'server not answering', 'test rcon', 'rcon refused'],
    restart: ['reboot', 'restart now'],
    start: ['start a server', 'bring it back', 'boot'],
    stop: ['shut down', 'turn off a server'],
  },
  player: {
    message: ['announce in game', 'tell players', 'whisper', 'write to players', 'warn before a restart'],
    warn: ['warning'],
    mute: ['silence', 'shut up', 'mute a player', 'timeout'],
    kick: ['throw out', 'kick a player', 'remove from the server'],
    ban: ['ban a player', 'block', 'blacklist'],
    alert: ['watch a player'],
  },
  tribe: {
    protect: ['protect a tribe', 'never decays', 'exempt'],
    ban: ['ban all members of a tribe'],
    nuke: ['destroy everything of a tribe', 'wipe a tribe', 'remove their bases'],
  },
  instance: {
    'message-everybody': ['announce everywhere', 'tell all players', 'all servers'],
    'save-worlds': ['saveworld on all servers', 'save everything'],
    'check-servers': ['are all servers reachable', 'test rcon of all servers'],
    'restart-servers': ['restart all servers', 'reboot all'],
  },
};

/** Without a player or server that it is about an action has one name. */
const NAMES: Record<Subjects, Readonly<Record<string, string>>> = {
  server: { restart: 'Restart', start: 'Start', stop: 'Stop' },
  player: { mute: 'Mute', alert: 'Add player alert', ban: 'Ban' },
  tribe: { protect: 'Protect tribe from automatic decay' },
  instance: {
    'message-everybody': 'Message all players',
    'save-worlds': 'Save all worlds',
    'check-servers': 'Check all connections',
    'restart-servers': 'Restart all servers',
  },
};

const PLACES: Record<Subjects, string> = {
  server: 'Choose a server',
  player: 'Choose a player',
  tribe: 'Choose a tribe',
  instance: 'All servers',
};

/** Of an action on servers the id alone, as most are. */
const idOf = (on: Subjects, action: string) =>
  on === 'server' || on === 'instance' ? `action:${action}` : `action:${on}-${action}`;

/** Others need a certain subject, such as a player who is muted: they are found there. */
const isForAny = (on: Subjects, { id, group, isOffered }: Action<never>) =>
  group !== 'look' && (Object.hasOwn(WORDS[on], id) || (isOffered === undefined && on !== 'tribe'));

function entriesOf<Subject>(on: Subjects, actions: readonly Action<Subject>[]): ActionEntry[] {
  return actions
    .filter((action) => isForAny(on, action))
    .map(({ id, label, icon }) => ({
      kind: 'action',
      id: idOf(on, id),
      on,
      action: id,
      Icon: icon,
      title: NAMES[on][id] ?? (typeof label === 'string' ? label : id),
      place: PLACES[on],
      words: WORDS[on][id] ?? [],
      body: '',
    }));
}

/** What can be done with players, tribes and servers; whom or which is chosen afterwards. */
export function actionEntries(): ActionEntry[] {
  return [
    ...entriesOf('server', SERVER_ACTIONS),
    ...entriesOf('player', PLAYER_ACTIONS),
    ...entriesOf('tribe', NAMED_TRIBE_ACTIONS),
    ...entriesOf('instance', ALL_SERVERS_ACTIONS),
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
