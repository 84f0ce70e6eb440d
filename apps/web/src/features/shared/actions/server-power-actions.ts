import { powerRoutes } from '@arkwright/contracts/host-power/routes';
import type { PowerAction } from '@arkwright/contracts/host-power/schema';
import { actionLabel, NO_HOST, STOP_WORDS } from '@arkwright/contracts/host-power/words';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import { IconPlayerPlay, IconPlayerStop, IconPlugConnected, IconRotate } from '@tabler/icons-react';
import { createElement } from 'react';
import type { Action, ActionDialog } from '../../../kit/actions/action.ts';
import { lazyDialog } from '../../../kit/collection/lazy-dialog.tsx';
import { counted } from '../../../kit/counted.ts';
import { powerSourceOf, type ServerTarget } from './server-target.ts';
import { whyNoPower } from './use-power.ts';

const PowerDialog = lazyDialog(async () => (await import('./power-dialog.tsx')).PowerDialog);
const StopDialog = lazyDialog(async () => (await import('./stop-dialog.tsx')).StopDialog);

type ServerAction = Action<ServerTarget>;

const dialogOf =
  (action: PowerAction): ActionDialog<ServerTarget> =>
  ({ subject, onClose }) =>
    createElement(PowerDialog, { action, subject, onClose });

function whoIsOn({ players }: ServerTarget): string {
  if (players === 0) return 'Nobody is on.';
  return `${counted(players, 'player')} ${players === 1 ? 'is' : 'are'} on.`;
}

/** What only a host can do: of a server without one, that it can't be started again. */
function withoutHost({ power }: ServerTarget): string | undefined {
  return powerSourceOf(power) === 'rcon'
    ? 'Nobody can start it again: no host is connected.'
    : whyNoPower(power);
}

const isByHost = ({ power }: ServerTarget) => powerSourceOf(power) === 'host';

const startServer: ServerAction = {
  id: 'start',
  on: 'server',
  group: 'run',
  label: actionLabel('start'),
  icon: IconPlayerPlay,
  route: powerRoutes.act,
  risk: 'asks',
  isOffered: isByHost,
  problem: (target) => whyNoPower(target.power) ?? (target.isOnline ? 'It is running.' : undefined),
  Dialog: dialogOf('start'),
};

const restartServer: ServerAction = {
  id: 'restart',
  on: 'server',
  group: 'run',
  label: actionLabel('restart'),
  icon: IconRotate,
  route: powerRoutes.act,
  risk: 'asks',
  problem: withoutHost,
  hint: (target) => (target.isOnline ? `Saves the world first. ${whoIsOn(target)}` : undefined),
  Dialog: dialogOf('restart'),
};

const connectHost: ServerAction = {
  id: 'connect-host',
  on: 'server',
  group: 'run',
  label: 'Connect your host',
  icon: IconPlugConnected,
  risk: 'none',
  isOffered: ({ power }) => power?.problem === NO_HOST,
  hint: () => 'Then it can be started, too.',
  run: (_target, { navigate }) => void navigate({ to: '/nitrado' }),
};

const stopServer: ServerAction = {
  id: 'stop',
  on: 'server',
  group: 'danger',
  label: actionLabel('stop'),
  icon: IconPlayerStop,
  route: powerRoutes.act,
  risk: 'asks',
  isOffered: isByHost,
  problem: ({ power }) => whyNoPower(power),
  hint: () => 'Stays off until somebody starts it.',
  Dialog: dialogOf('stop'),
};

const stopOverRcon: ServerAction = {
  id: 'stop-over-rcon',
  on: 'server',
  group: 'danger',
  label: 'Stop (your host starts it again)',
  icon: IconPlayerStop,
  route: liveRoutes.console,
  risk: 'asks',
  isOffered: (target) => !isByHost(target),
  problem: ({ off }) => off,
  hint: () => STOP_WORDS,
  Dialog: StopDialog,
};

/** What switches a server on and off: of its host, or over RCON as far as that goes. */
export const POWER_ACTIONS: readonly ServerAction[] = [
  startServer,
  restartServer,
  connectHost,
  stopServer,
  stopOverRcon,
];
