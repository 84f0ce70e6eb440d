import { chatMuteRoutes } from '@arkwright/contracts/chat-mutes/routes';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import type { LiveServer } from '@arkwright/contracts/live/schema';
import type { KnownPlayer } from '@arkwright/contracts/players/schema';
import {
  IconAlertTriangle,
  IconBellPlus,
  IconCopy,
  IconFilter,
  IconHammer,
  IconMessage2,
  IconUser,
  IconUserX,
  IconVolumeOff,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Can } from '../../kit/can.ts';
import { usePlayers } from '../../kit/players.ts';
import { useCan } from '../../kit/use-can.ts';
import { copyText } from '../../ui/copy-text.ts';
import { MenuAt } from '../../ui/menu.tsx';
import { useWhyNoBan } from '../shared/bans/use-why-no-ban.ts';
import { useWhyNoAlert } from '../shared/player-alerts/use-why-no-alert.ts';
import { NEEDS_KICKING, NEEDS_MODERATION, NEEDS_WRITING } from './needs.ts';
import { type Found, type Named, whoIsOnline, whoseId } from './who-is.ts';

/** The menu's player, and where in the window it opens. */
export type MenuAbout = Named & { at: { x: number; y: number } };

/** The actions that open a dialog. */
export type PlayerAction = 'message' | 'warning' | 'mute' | 'kick' | 'ban' | 'alert';

type PlayerMenuProps = {
  about: MenuAbout;
  servers: readonly LiveServer[];
  onShowOnly: (name: string) => void;
  onAction: (action: PlayerAction, player: KnownPlayer) => void;
  onClose: () => void;
};

/** The actions on a player in a line. Lines only have names: the player is looked up. */
export function PlayerMenu(props: PlayerMenuProps) {
  const { about, servers, onShowOnly, onAction, onClose } = props;
  const read = usePlayers({ name: about.name });
  const canWrite = useCan(liveRoutes.whisper);
  const canWarn = useCan(liveRoutes.warn);
  const canMute = useCan(chatMuteRoutes.mute);
  const canKick = useCan(liveRoutes.kick);
  const whyNoBan = useWhyNoBan();
  const whyNoAlert = useWhyNoAlert();
  const navigate = useNavigate();

  /** Unknown until the reply has arrived. */
  function found(who: typeof whoIsOnline): Found {
    if (read.isPending || read.isFetching) return { reason: 'Looking up the player …' };
    if (read.isError) return { reason: 'The player could not be looked up. Open the menu again to retry.' };
    return who(read.data.players, about);
  }
  const online = found(whoIsOnline);
  const known = found(whoseId);
  const server = servers.find(({ id }) => id === online.player?.serverId);
  const off = server?.offReason || undefined;
  const refusal = (can: Can, needs: string) =>
    can.ok ? undefined : can.kind === 'access' ? needs : can.reason;

  return (
    <MenuAt
      title={about.name}
      at={about.at}
      onClose={onClose}
      items={[
        {
          key: 'only',
          content: <Words icon={<IconFilter size={16} />}>Show only this player</Words>,
          onChoose: () => onShowOnly(about.name),
        },
        {
          key: 'page',
          content: <Words icon={<IconUser size={16} />}>Everything about this player</Words>,
          reason: known.reason,
          onChoose: () =>
            known.player && void navigate({ to: '/player/$eosId', params: { eosId: known.player.netId } }),
        },
        {
          key: 'message',
          content: <Words icon={<IconMessage2 size={16} />}>Message</Words>,
          reason: refusal(canWrite, NEEDS_WRITING) ?? online.reason ?? off,
          onChoose: () => online.player && onAction('message', online.player),
        },
        {
          key: 'warn',
          content: <Words icon={<IconAlertTriangle size={16} />}>Warn</Words>,
          reason: refusal(canWarn, NEEDS_MODERATION) ?? online.reason ?? off,
          onChoose: () => online.player && onAction('warning', online.player),
        },
        {
          key: 'mute',
          content: <Words icon={<IconVolumeOff size={16} />}>Mute</Words>,
          reason: refusal(canMute, NEEDS_MODERATION) ?? known.reason,
          onChoose: () => known.player && onAction('mute', known.player),
        },
        {
          key: 'kick',
          content: <Words icon={<IconUserX size={16} />}>Kick</Words>,
          reason: refusal(canKick, NEEDS_KICKING) ?? online.reason ?? off,
          onChoose: () => online.player && onAction('kick', online.player),
        },
        {
          key: 'ban',
          content: <Words icon={<IconHammer size={16} />}>Ban</Words>,
          // Even for players who have left meanwhile.
          reason: whyNoBan ?? known.reason,
          onChoose: () => known.player && onAction('ban', known.player),
        },
        {
          key: 'alert',
          content: <Words icon={<IconBellPlus size={16} />}>Add player alert</Words>,
          reason: whyNoAlert ?? known.reason,
          onChoose: () => known.player && onAction('alert', known.player),
        },
        {
          key: 'copy',
          content: <Words icon={<IconCopy size={16} />}>Copy ID</Words>,
          reason: known.reason,
          onChoose: () => void (known.player && copyText(known.player.netId)),
        },
      ]}
    />
  );
}

function Words({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) {
  return (
    <>
      {icon}
      <span>{children}</span>
    </>
  );
}
