import { historyRoutes } from '@arkwright/contracts/history/routes';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import {
  IconBroadcast,
  IconCopy,
  IconDeviceFloppy,
  IconHistory,
  IconMessage2,
  IconPlugConnected,
  IconServer2,
  IconSettings,
  IconTerminal2,
} from '@tabler/icons-react';
import type { Action } from '../../../kit/actions/action.ts';
import { lazyDialog } from '../../../kit/collection/lazy-dialog.tsx';
import { attempt } from '../../../kit/use-action.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { showToast } from '../../../ui/toast.tsx';
import { saveTheWorld } from './save-world.ts';
import { POWER_ACTIONS } from './server-power-actions.ts';
import type { ServerTarget } from './server-target.ts';

const MessageDialog = lazyDialog(async () => (await import('./message-dialog.tsx')).MessagePlayersDialog);

type ServerAction = Action<ServerTarget>;

const openServer: ServerAction = {
  id: 'page',
  on: 'server',
  group: 'look',
  label: 'Server page',
  icon: IconServer2,
  route: serverRoutes.list,
  risk: 'none',
  run: ({ id }, { navigate }) => void navigate({ to: '/servers/$serverId', params: { serverId: id } }),
};

const showServerInLiveRoom: ServerAction = {
  id: 'lines',
  on: 'server',
  group: 'look',
  label: 'Show in Live Room',
  icon: IconBroadcast,
  route: liveRoutes.lines,
  risk: 'none',
  run: ({ id }, { navigate }) => void navigate({ to: '/live', search: { server: id } }),
};

const openServerSettings: ServerAction = {
  id: 'settings',
  on: 'server',
  group: 'look',
  label: 'Open settings',
  icon: IconSettings,
  route: serverRoutes.update,
  risk: 'none',
  run: ({ id }, { navigate }) =>
    void navigate({ to: '/servers/$serverId', params: { serverId: id }, search: { tab: 'settings' } }),
};

const serverHistory: ServerAction = {
  id: 'history',
  on: 'server',
  group: 'look',
  label: 'History of this server',
  icon: IconHistory,
  route: historyRoutes.list,
  risk: 'none',
  run: ({ id }, { navigate }) => void navigate({ to: '/history', search: { target: `server:${id}` } }),
};

const copyServerId: ServerAction = {
  id: 'copy',
  on: 'server',
  group: 'look',
  label: 'Copy ID',
  icon: IconCopy,
  risk: 'none',
  run: ({ id }) => void copyText(id),
};

const messageServer: ServerAction = {
  id: 'message',
  on: 'server',
  group: 'talk',
  label: ({ isOnline }) => (isOnline === false ? 'Tell players' : 'Message players'),
  icon: IconMessage2,
  // In the game, or in Discord.
  route: [liveRoutes.write, liveRoutes.post],
  risk: 'none',
  // While the server is down, players on the other servers are told.
  problem: ({ isOnline, off }) => (isOnline === undefined ? off : undefined),
  Dialog: MessageDialog,
};

const openConsole: ServerAction = {
  id: 'console',
  on: 'server',
  group: 'run',
  label: 'Console',
  icon: IconTerminal2,
  route: liveRoutes.console,
  risk: 'none',
  problem: ({ off }) => off,
  run: ({ id }, { navigate }) =>
    void navigate({ to: '/servers/$serverId', params: { serverId: id }, search: { tab: 'console' } }),
};

const saveWorld: ServerAction = {
  id: 'save',
  on: 'server',
  group: 'run',
  label: 'Save world',
  icon: IconDeviceFloppy,
  route: liveRoutes.console,
  risk: 'none',
  problem: ({ off }) => off,
  run: async ({ id, name }, { call }) => {
    const why = await saveTheWorld(call, id);
    showToast(
      why === undefined
        ? { tone: 'good', message: `The world of ${name} is saved` }
        : { tone: 'danger', message: `Not saved: ${why}` },
    );
  },
};

const checkConnection: ServerAction = {
  id: 'check',
  on: 'server',
  group: 'run',
  label: 'Check connection',
  icon: IconPlugConnected,
  route: serverRoutes.checkConnection,
  risk: 'none',
  run: async ({ id, name }, { call }) => {
    const outcome = await attempt(call, serverRoutes.checkConnection, { body: { serverId: id } });
    const answers = outcome.ok && outcome.reply.success;
    const why = outcome.ok ? outcome.reply.message : outcome.problem.message;
    showToast(
      answers
        ? { tone: 'good', message: `${name} answers over RCON` }
        : { tone: 'danger', message: `${name}: ${why}` },
    );
  },
};

/** Everything that can be done with a server, wherever one is named. */
export const SERVER_ACTIONS: readonly ServerAction[] = [
  openServer,
  openServerSettings,
  showServerInLiveRoom,
  serverHistory,
  copyServerId,
  messageServer,
  openConsole,
  saveWorld,
  checkConnection,
  ...POWER_ACTIONS,
];
