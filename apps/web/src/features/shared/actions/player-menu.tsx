import type { KnownPlayer } from '@arkwright/contracts/players/schema';
import { useState } from 'react';
import { menuItems, type Offer } from '../../../kit/actions/use-actions.tsx';
import { PlayerWords } from '../../../kit/player-words.tsx';
import { usePlayers } from '../../../kit/players.ts';
import { MenuAt, type MenuItem } from '../../../ui/menu.tsx';
import { LOOKING_UP, NOT_FOUND_NOW, type PlayerTarget, usePlayerTarget } from './player-target.ts';
import { type Named, whoIsMeant } from './who-is.ts';

type MenuProps = {
  at: { x: number; y: number };
  hovered?: HTMLElement | undefined;
  /** The actions for this player. */
  offersFor: (target: PlayerTarget) => Offer[];
  /** Items before them. */
  before?: readonly MenuItem[];
  onClose: () => void;
};

/** The actions on a player who is known by their ID. */
export function PlayerMenu(
  props: MenuProps & { player: { netId: string; name: string; known?: KnownPlayer } },
) {
  const { player, offersFor, before = [], ...menu } = props;
  const target = usePlayerTarget(player);
  return <MenuAt title={player.name} items={[...before, ...menuItems(offersFor(target))]} {...menu} />;
}

/** The actions on a player in a line. Lines only have names: the player is looked up, and chosen among several. */
export function NamedPlayerMenu(props: MenuProps & { named: Named; onMeant: (netId: string) => void }) {
  const { named, onMeant, ...menu } = props;
  const { name } = named;
  const [chosen, setChosen] = useState<KnownPlayer>();
  const read = usePlayers({ name });
  const players = read.isFetching ? [] : (read.data?.players ?? []);
  const meant = chosen ?? whoIsMeant(players, named);
  if (meant) {
    const { offersFor } = menu;
    const remember = (target: PlayerTarget) =>
      offersFor(target).map((offer) => ({
        ...offer,
        choose: () => {
          onMeant(target.netId);
          offer.choose();
        },
      }));
    const player = { netId: meant.netId, name, known: meant };
    // The next list begins at its first item.
    return <PlayerMenu key={meant.netId} player={player} {...menu} offersFor={remember} />;
  }
  if (players.length > 1) return <WhichOne name={name} players={players} onChoose={setChosen} {...menu} />;
  const unknown = read.isFetching
    ? LOOKING_UP
    : read.isError
      ? NOT_FOUND_NOW
      : 'No server has listed a player with this name yet.';
  const nobody: PlayerTarget = {
    netId: '',
    name,
    player: { unknown },
    ban: undefined,
    mute: undefined,
    alert: undefined,
  };
  const { before = [], offersFor, ...place } = menu;
  return <MenuAt title={name} items={[...before, ...menuItems(offersFor(nobody))]} {...place} />;
}

type WhichOneProps = Pick<MenuProps, 'at' | 'before' | 'onClose'> & {
  name: string;
  players: readonly KnownPlayer[];
  onChoose: (player: KnownPlayer) => void;
};

/** The people with a name: their survivors, servers and when they were seen tell them apart. */
function WhichOne({ name, players, onChoose, before = [], at, onClose }: WhichOneProps) {
  const people = players.map((player) => ({
    key: player.netId,
    content: <PlayerWords player={player} />,
    staysOpen: true,
    onChoose: () => onChoose(player),
  }));
  return (
    <MenuAt
      title={`Which ${name}?`}
      items={[...people, ...before.map((item, place) => ({ ...item, isAfterLine: place === 0 }))]}
      at={at}
      onClose={onClose}
    />
  );
}
