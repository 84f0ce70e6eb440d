import type { PlayerPage } from '@arkwright/contracts/players/page';
import {
  IconBell,
  IconHammer,
  IconId,
  IconUsersGroup,
  IconVolumeOff,
  type TablerIcon,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { localMoment } from '../../kit/moments.ts';
import { PlayerWords } from '../../kit/player-words.tsx';
import { MenuAt } from '../../ui/menu.tsx';
import { placeBelow } from '../../ui/place-at.ts';
import { useNow } from '../../ui/use-now.ts';
import { isBanned, isMuted, toTarget } from '../shared/actions/player-target.ts';
import styles from './player-header.module.css';
import { useNamesakes } from './use-namesakes.ts';

/** The state of a player at a glance: what keeps them out or quiet, and who they are elsewhere. */
export function StateBadges({ page }: { page: PlayerPage }) {
  const now = useNow();
  const target = toTarget(page);
  const { ban, mute, alert } = target;
  const registration = page.registration.state === 'shown' ? page.registration.data : null;
  const discordName = registration?.discordUsername ?? page.player.discordName;
  const namesakes = useNamesakes(page);
  const isBare =
    !isBanned(target, now) && !isMuted(target, now) && !alert && discordName === '' && namesakes.length === 0;
  if (isBare) return null;
  return (
    <ul className={styles.badges} aria-label="State" style={{ listStyle: 'none', padding: 0 }}>
      {isBanned(target, now) && ban && (
        <Badge icon={IconHammer} tone="bad">
          {ban.bannedUntil === 0 ? 'banned permanently' : `banned until ${localMoment(ban.bannedUntil)}`}
        </Badge>
      )}
      {isMuted(target, now) && mute && (
        <Badge icon={IconVolumeOff} tone="warn">
          muted until {localMoment(mute.mutedUntil)}
        </Badge>
      )}
      {alert && <Badge icon={IconBell}>player alert</Badge>}
      {discordName !== '' && (
        <Badge icon={IconId}>
          registered as <bdi>@{discordName}</bdi>
        </Badge>
      )}
      {namesakes.length > 0 && (
        <li>
          <Namesakes players={namesakes} name={page.player.name} />
        </li>
      )}
    </ul>
  );
}

type BadgeProps = { icon: TablerIcon; tone?: 'bad' | 'warn'; children: ReactNode };

function Badge({ icon: Icon, tone, children }: BadgeProps) {
  return (
    <li className={styles.badge} data-tone={tone}>
      <Icon size={14} aria-hidden />
      <span>{children}</span>
    </li>
  );
}

type NamesakesProps = { players: ReturnType<typeof useNamesakes>; name: string };

/** They are easily mistaken for each other: each is one click away. */
function Namesakes({ players, name }: NamesakesProps) {
  const navigate = useNavigate();
  const [at, setAt] = useState<{ x: number; y: number }>();
  return (
    <>
      <button
        type="button"
        className={styles.badge}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAt(placeBelow(currentTarget))}
      >
        <IconUsersGroup size={14} aria-hidden />
        {players.length === 1 ? 'another has this name' : `${players.length} others have this name`}
      </button>
      {at && (
        <MenuAt
          title={`Others called ${name}`}
          at={at}
          items={players.map((player) => ({
            key: player.netId,
            content: <PlayerWords player={player} />,
            onChoose: () => void navigate({ to: '/player/$eosId', params: { eosId: player.netId } }),
          }))}
          onClose={() => setAt(undefined)}
        />
      )}
    </>
  );
}
