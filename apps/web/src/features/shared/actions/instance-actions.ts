import { IconMessage2, IconRotate } from '@tabler/icons-react';
import type { Action } from '../../../kit/actions/action.ts';
import { lazyDialog } from '../../../kit/collection/lazy-dialog.tsx';
import { INSTANCE_RIGHTS } from './instance-rights.ts';
import type { InstanceTarget } from './instance-target.ts';

const MessageDialog = lazyDialog(
  async () => (await import('./message-everybody-dialog.tsx')).MessageEverybodyDialog,
);
const RestartDialog = lazyDialog(
  async () => (await import('./restart-servers-dialog.tsx')).RestartServersDialog,
);

type InstanceAction = Action<InstanceTarget>;

export const messageEverybody: InstanceAction = {
  id: 'message-everybody',
  on: 'instance',
  group: 'talk',
  label: 'Message players',
  icon: IconMessage2,
  // In the games, or in Discord.
  route: [INSTANCE_RIGHTS.write, INSTANCE_RIGHTS.post],
  risk: 'none',
  problem: ({ off }) => off,
  Dialog: MessageDialog,
};

export const restartServers: InstanceAction = {
  id: 'restart-servers',
  on: 'instance',
  group: 'run',
  label: 'Restart',
  icon: IconRotate,
  route: INSTANCE_RIGHTS.power,
  risk: 'asks',
  isOffered: ({ canRestart }) => canRestart,
  problem: ({ off }) => off,
  Dialog: RestartDialog,
};

/** What Home has buttons for; `ALL_SERVERS_ACTIONS` has all. */
export const INSTANCE_ACTIONS: readonly InstanceAction[] = [messageEverybody, restartServers];
