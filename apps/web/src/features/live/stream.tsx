import { BoundedMap } from '@arkwright/ark/bounded';
import type { LiveServer } from '@arkwright/contracts/live/schema';
import { Skeleton } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useActions } from '../../kit/actions/use-actions.tsx';
import { useView } from '../../ui/address/use-view.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PLAYER_ACTIONS, showInLiveRoom } from '../shared/actions/player-actions.ts';
import { Composer } from './composer.tsx';
import { LineMenu, type MenuAbout } from './line-menu.tsx';
import styles from './stream.module.css';
import { StreamFilters } from './stream-filters.tsx';
import { isPlayer, type OnPlayer } from './stream-line.tsx';
import { StreamList } from './stream-list.tsx';
import { isWholeStream, shownLines, streamView } from './stream-view.ts';
import { toldOnce } from './told-once.ts';
import type { useLiveLines } from './use-live-lines.ts';

/** Lines of which it is remembered whom they mean. */
const MAX_MEANT = 100;
/** We are in the Live Room. */
const PLAYER_ACTIONS_HERE = PLAYER_ACTIONS.filter((action) => action !== showInLiveRoom);

type StreamProps = {
  live: ReturnType<typeof useLiveLines>;
  servers: readonly LiveServer[];
  /** The only server that it is about; without one all. */
  serverId?: string;
};

/** The lines with their filters, and below them a word to the players. */
export function Stream({ live, servers, serverId }: StreamProps) {
  const [view, change] = useView(streamView);
  const filter = useMemo(
    () => ({ ...view, ...(serverId !== undefined && { server: serverId }) }),
    [view, serverId],
  );
  const isWhole = isWholeStream({ ...view, ...(serverId !== undefined && { server: '' }) });
  const shown = useMemo(() => toldOnce(shownLines(live.lines, filter), filter), [live.lines, filter]);
  const [about, setAbout] = useState<MenuAbout | null>(null);
  const { offersFor, dialog } = useActions(PLAYER_ACTIONS_HERE);
  // A kicked player is no longer online, so the name alone may mean several: the same line keeps meaning the same person.
  const meantBy = useRef(new BoundedMap<string, string>({ max: MAX_MEANT, whenFull: 'drop-oldest' }));
  const handlePlayer = useCallback<OnPlayer>(
    (line, at) => {
      if (isPlayer(line)) setAbout({ key: String(line.id), name: line.player, serverId: line.serverId, at });
      else change({ player: line.player });
    },
    [change],
  );
  const isReady = !live.isLoading && (live.lines.length > 0 || live.problem === null);

  return (
    <>
      <section className={styles.stream} aria-label="Stream">
        <StreamFilters
          view={view}
          onChange={change}
          servers={serverId === undefined ? servers : undefined}
          lines={live.lines}
          onPlayer={setAbout}
        />
        {live.isLoading && (
          <div className={styles.state} role="status" aria-label="Loading lines">
            {[0, 1, 2, 3, 4, 5].map((line) => (
              <Skeleton key={line} height={16} mb={10} />
            ))}
          </div>
        )}
        {isReady && shown.length === 0 && (
          <div className={styles.state}>
            <EmptyState
              icon={<IconMessages />}
              title={isWhole ? 'Nothing has happened yet' : 'Nothing matches'}
            >
              {isWhole
                ? 'What your game servers write to their logs appears here within seconds. They must run with -servergamelog.'
                : 'No line matches these filters. New ones appear as they come.'}
            </EmptyState>
          </div>
        )}
        {isReady && (
          <StreamList
            // Another choice of lines begins at its newest.
            key={JSON.stringify(view)}
            lines={shown}
            servers={servers}
            onOlder={live.hasOlder && !live.isLoadingOlder ? live.loadOlder : undefined}
            onPlayer={handlePlayer}
          />
        )}
        <Composer servers={servers} {...(serverId !== undefined && { serverId })} />
      </section>
      {about && (
        <LineMenu
          about={about}
          netId={meantBy.current.get(about.key)}
          offersFor={offersFor}
          onShowOnly={(player) => change({ player })}
          onMeant={(netId) => meantBy.current.set(about.key, netId)}
          onClose={() => setAbout(null)}
        />
      )}
      {dialog}
    </>
  );
}
