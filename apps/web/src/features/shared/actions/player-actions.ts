import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import { chatMuteRoutes } from '@arkwright/contracts/chat-mutes/routes';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import { playerAlertsFeature } from '@arkwright/contracts/manifests/player-alerts';
import {
  IconAlertTriangle,
  IconBellPlus,
  IconBroadcast,
  IconCopy,
  IconHammer,
  IconLockOpen,
  IconMessage2,
  IconUser,
  IconUserX,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import type { Action } from '../../../kit/actions/action.ts';
import { lazyDialog } from '../../../kit/collection/lazy-dialog.tsx';
import { attempt } from '../../../kit/use-action.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { showToast } from '../../../ui/toast.tsx';
import { isBanned, isMuted, knownPlayer, type PlayerTarget } from './player-target.ts';

const KickDialog = lazyDialog(async () => (await import('./kick-dialog.tsx')).KickDialog);
const MuteDialog = lazyDialog(async () => (await import('./mute-dialog.tsx')).MuteDialog);
const MessageDialog = lazyDialog(async () => (await import('./whisper-dialog.tsx')).MessageDialog);
const WarnDialog = lazyDialog(async () => (await import('./whisper-dialog.tsx')).WarnDialog);
const BanDialog = lazyDialog(async () => (await import('./ban-action-dialog.tsx')).BanActionDialog);
const UnbanDialog = lazyDialog(async () => (await import('./unban-action-dialog.tsx')).UnbanActionDialog);
const AlertDialog = lazyDialog(async () => (await import('./alert-action-dialog.tsx')).AlertActionDialog);

type PlayerAction = Action<PlayerTarget>;

/** Commands reach the server on which the player is. */
function notOnline({ player }: PlayerTarget): string | undefined {
  if ('unknown' in player) return player.unknown;
  return player.isOnline ? undefined : 'Not online now.';
}

const withoutId = ({ netId, player }: PlayerTarget) =>
  netId === '' && 'unknown' in player ? player.unknown : undefined;

export const openPlayer: PlayerAction = {
  id: 'page',
  on: 'player',
  group: 'look',
  label: 'Player page',
  icon: IconUser,
  risk: 'none',
  problem: withoutId,
  run: ({ netId }, { navigate }) => void navigate({ to: '/player/$eosId', params: { eosId: netId } }),
};

export const showInLiveRoom: PlayerAction = {
  id: 'lines',
  on: 'player',
  group: 'look',
  label: 'Show in Live Room',
  icon: IconBroadcast,
  route: liveRoutes.lines,
  risk: 'none',
  problem: (target) => {
    const player = knownPlayer(target);
    return player?.name === '' ? 'No server has listed this player yet.' : undefined;
  },
  run: (target, { navigate }) =>
    void navigate({ to: '/live', search: { player: knownPlayer(target)?.name ?? target.name } }),
};

export const copyId: PlayerAction = {
  id: 'copy',
  on: 'player',
  group: 'look',
  label: 'Copy ID',
  icon: IconCopy,
  risk: 'none',
  problem: withoutId,
  run: ({ netId }) => void copyText(netId),
};

export const messagePlayer: PlayerAction = {
  id: 'message',
  on: 'player',
  group: 'talk',
  label: 'Message',
  icon: IconMessage2,
  route: liveRoutes.whisper,
  risk: 'none',
  problem: notOnline,
  Dialog: MessageDialog,
};

export const warnPlayer: PlayerAction = {
  id: 'warn',
  on: 'player',
  group: 'talk',
  label: 'Warn',
  icon: IconAlertTriangle,
  route: liveRoutes.warn,
  risk: 'none',
  problem: notOnline,
  Dialog: WarnDialog,
};

export const mutePlayer: PlayerAction = {
  id: 'mute',
  on: 'player',
  group: 'moderate',
  label: (target) => (isMuted(target, Date.now()) ? 'Change mute' : 'Mute'),
  icon: IconVolumeOff,
  route: chatMuteRoutes.mute,
  risk: 'none',
  problem: withoutId,
  Dialog: MuteDialog,
};

export const unmutePlayer: PlayerAction = {
  id: 'unmute',
  on: 'player',
  group: 'moderate',
  label: 'Unmute',
  icon: IconVolume,
  route: chatMuteRoutes.unmute,
  risk: 'none',
  isOffered: (target) => isMuted(target, Date.now()),
  run: async ({ netId, name }, { call, botId }) => {
    const outcome = await attempt(call, chatMuteRoutes.unmute, { body: { botId, netId } });
    showToast(
      outcome.ok
        ? { tone: 'good', message: `${name} is no longer muted` }
        : { tone: 'danger', message: outcome.problem.message },
    );
  },
};

export const alertOnPlayer: PlayerAction = {
  id: 'alert',
  on: 'player',
  group: 'moderate',
  label: ({ alert }) => (alert ? 'Change player alert' : 'Add player alert'),
  icon: IconBellPlus,
  needs: playerAlertsFeature,
  risk: 'none',
  problem: withoutId,
  Dialog: AlertDialog,
};

export const kickPlayer: PlayerAction = {
  id: 'kick',
  on: 'player',
  group: 'moderate',
  label: 'Kick',
  icon: IconUserX,
  route: liveRoutes.kick,
  risk: 'asks',
  problem: notOnline,
  Dialog: KickDialog,
};

export const unbanPlayer: PlayerAction = {
  id: 'unban',
  on: 'player',
  group: 'moderate',
  label: 'Unban',
  icon: IconLockOpen,
  route: banRoutes.unban,
  risk: 'asks',
  isOffered: (target) => isBanned(target, Date.now()),
  Dialog: UnbanDialog,
};

export const banPlayer: PlayerAction = {
  id: 'ban',
  on: 'player',
  group: 'danger',
  label: (target) => (isBanned(target, Date.now()) ? 'Change ban' : 'Ban'),
  icon: IconHammer,
  route: banRoutes.ban,
  risk: 'asks',
  // Even for players who have left meanwhile.
  problem: withoutId,
  Dialog: BanDialog,
};

/** Everything that can be done with a player, wherever one is named. */
export const PLAYER_ACTIONS: readonly PlayerAction[] = [
  openPlayer,
  showInLiveRoom,
  copyId,
  messagePlayer,
  warnPlayer,
  mutePlayer,
  unmutePlayer,
  alertOnPlayer,
  kickPlayer,
  unbanPlayer,
  banPlayer,
];
