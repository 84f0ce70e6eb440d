import { MAX_ON_NOW } from '@arkwright/contracts/home/bounds';
import type { Home, HomeOnNow, PlayerOnNow } from '@arkwright/contracts/home/schema';
import { Anchor, TextInput } from '@mantine/core';
import { IconClock, IconSearch, IconServer2 } from '@tabler/icons-react';
import { memo, useMemo, useState } from 'react';
import { ActionsButton } from '../../../kit/actions/actions-button.tsx';
import { PlayerChip } from '../../../kit/chips/player-chip.tsx';
import { PlayerMarks } from '../../../kit/chips/player-marks.tsx';
import { ServerChip } from '../../../kit/chips/server-chip.tsx';
import { formatCount } from '../../../kit/counted.ts';
import { searchText } from '../../../ui/search-text.ts';
import { Tip } from '../../../ui/tip.tsx';
import styles from './controls.module.css';
import { useDeskTime } from './desk-time.tsx';
import { stayWords } from './desk-words.ts';
import { BlockPanel, Nothing } from './panel.tsx';
import { RowList, useHasChanged, useIsHeld, useSteadyOrder } from './row-list.tsx';
import rowStyles from './rows.module.css';
import { contentOf } from './use-home.ts';

/** Players that are listed before one asks for the others: beside the servers, and on the phone. */
const FIRST = 9;
const FIRST_ON_PHONE = 5;
/** A field to find one in fewer is no help. */
const FIND_FROM = 10;

type Order = 'longest' | 'server';
type OnNowBlockProps = { home: Home | undefined; isPhone: boolean; onRetry: () => void };

/** Who is on, the longest first. */
export function OnNowBlock({ home, isPhone, onRetry }: OnNowBlockProps) {
  const [wanted, setWanted] = useState('');
  const [order, setOrder] = useState<Order>('longest');
  const servers = contentOf(home?.servers)?.rows;
  const nameOf = useMemo(() => new Map(servers?.map(({ id, name }) => [id, name])), [servers]);
  return (
    <BlockPanel
      title="On now"
      block={home?.onNow}
      isLoading={home === undefined}
      bones={8}
      onRetry={onRetry}
      count={({ count }) => count}
      right={({ count }) =>
        count >= FIND_FROM && (
          <>
            <OrderChoice value={order} onChange={setOrder} />
            <TextInput
              className={styles.find ?? ''}
              size="xs"
              aria-label="Find a player"
              placeholder="Find a player"
              leftSection={<IconSearch size={14} aria-hidden />}
              value={wanted}
              onChange={({ currentTarget }) => setWanted(currentTarget.value)}
            />
          </>
        )
      }
    >
      {(onNow) => (
        <Players
          onNow={onNow}
          wanted={onNow.count >= FIND_FROM ? wanted : ''}
          order={order}
          first={isPhone ? FIRST_ON_PHONE : FIRST}
          nameOf={(id) => nameOf.get(id) ?? ''}
        />
      )}
    </BlockPanel>
  );
}

const ORDERS = [
  { value: 'longest', label: 'Longest first', Icon: IconClock },
  { value: 'server', label: 'By server', Icon: IconServer2 },
] as const;

function OrderChoice({ value, onChange }: { value: Order; onChange: (order: Order) => void }) {
  return (
    <fieldset className={styles.segments} aria-label="Order of players">
      {ORDERS.map(({ value: each, label, Icon }) => (
        <Tip key={each} text={label}>
          <button
            type="button"
            aria-label={label}
            aria-pressed={value === each}
            onClick={() => onChange(each)}
          >
            <Icon size={16} stroke={1.7} aria-hidden />
          </button>
        </Tip>
      ))}
    </fieldset>
  );
}

type PlayersProps = {
  onNow: HomeOnNow;
  wanted: string;
  order: Order;
  first: number;
  nameOf: (serverId: string) => string;
};

function Players({ onNow: { count, players }, wanted, order, first, nameOf }: PlayersProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { isHeld, handlers } = useIsHeld();
  const lower = searchText(wanted);
  const found = players.filter(({ name }) => searchText(name).includes(lower));
  const sorted =
    order === 'longest'
      ? found
      : found.toSorted((one, other) => nameOf(one.serverId).localeCompare(nameOf(other.serverId)));
  const rows = useSteadyOrder(sorted, ({ netId }) => netId, isHeld);
  if (count === 0) return <Nothing>Nobody is on.</Nothing>;
  // Fewer names than players are no reason: they are read a moment later.
  const unlisted = players.length < MAX_ON_NOW ? 0 : Math.max(0, count - players.length);
  if (rows.length === 0 && unlisted === 0 && lower !== '')
    return <Nothing>Nobody of this name is on.</Nothing>;
  const isShort = !showsAll && lower === '';
  return (
    <>
      <div className={isShort ? undefined : rowStyles.all}>
        <RowList label="Players who are on" handlers={handlers}>
          {(isShort ? rows.slice(0, first) : rows).map((player) => (
            <PlayerRow key={player.netId} player={player} place={nameOf(player.serverId)} />
          ))}
        </RowList>
      </div>
      {isShort && count > first && (
        <div className={rowStyles.more}>
          <Anchor component="button" type="button" size="sm" onClick={() => setShowsAll(true)}>
            {formatCount(count - first)} more
          </Anchor>
        </div>
      )}
      {!isShort && unlisted > 0 && (
        <div className={rowStyles.more}>
          {rows.length === 0 && 'Nobody of this name is listed here. '}
          Only the {formatCount(MAX_ON_NOW)} who have been on longest are listed. The pages of the servers
          list the {formatCount(unlisted)} others, too.
        </div>
      )}
    </>
  );
}

const PlayerRow = memo(function PlayerRow({ player, place }: { player: PlayerOnNow; place: string }) {
  const { netId, name, since, serverId } = player;
  const { now } = useDeskTime();
  const hasChanged = useHasChanged(serverId);
  return (
    <li className={`${rowStyles.row} ${rowStyles.player}`} data-menu data-changed={hasChanged || undefined}>
      <span className={rowStyles.who}>
        <PlayerChip netId={netId} name={name} />
        <PlayerMarks of={player} />
      </span>
      <span className={rowStyles.place}>{place !== '' && <ServerChip id={serverId} name={place} />}</span>
      <time className={rowStyles.span} dateTime={new Date(since).toISOString()}>
        {stayWords(now - since)}
      </time>
      <ActionsButton subject={{ on: 'player', netId, name }} />
    </li>
  );
});
