import { liveRoutes } from '@arkwright/contracts/live/routes';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { IconDeviceFloppy, IconPlugConnected } from '@tabler/icons-react';
import type { Action } from '../../../kit/actions/action.ts';
import { lazyDialog } from '../../../kit/collection/lazy-dialog.tsx';
import { messageEverybody, restartServers } from './instance-actions.ts';
import type { InstanceTarget } from './instance-target.ts';

const SaveDialog = lazyDialog(async () => (await import('./save-worlds-dialog.tsx')).SaveWorldsDialog);
const CheckDialog = lazyDialog(async () => (await import('./check-servers-dialog.tsx')).CheckServersDialog);

type InstanceAction = Action<InstanceTarget>;

const saveWorlds: InstanceAction = {
  id: 'save-worlds',
  on: 'instance',
  group: 'run',
  label: 'Save worlds',
  icon: IconDeviceFloppy,
  route: liveRoutes.console,
  risk: 'none',
  problem: ({ off }) => off,
  Dialog: SaveDialog,
};

const checkServers: InstanceAction = {
  id: 'check-servers',
  on: 'instance',
  group: 'run',
  label: 'Check connections',
  icon: IconPlugConnected,
  route: serverRoutes.checkConnection,
  risk: 'none',
  problem: ({ off }) => off,
  Dialog: CheckDialog,
};

/** Home shows a button where it works; a list of everything says why it does not. */
const restartOrWhyNot: InstanceAction = {
  ...restartServers,
  isOffered: () => true,
  problem: ({ off, canRestart }) =>
    off ?? (canRestart ? undefined : 'No server has a host connected that can restart it now.'),
};

/** Everything that can be done with all servers at once, and with some of them in its dialog. */
export const ALL_SERVERS_ACTIONS: readonly InstanceAction[] = [
  messageEverybody,
  saveWorlds,
  checkServers,
  restartOrWhyNot,
];
