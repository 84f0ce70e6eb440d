import { BoundedMap } from '@arkwright/ark/bounded';
import { liveFeature } from '@arkwright/contracts/manifests/live';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Button, Skeleton } from '@mantine/core';
import { IconMessages, IconUsers } from '@tabler/icons-react';
import { type CSSProperties, useCallback, useMemo, useRef, useState } from 'react';
import { useActions } from '../../kit/actions/use-actions.tsx';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useView } from '../../ui/address/use-view.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PLAYER_ACTIONS, showInLiveRoom } from '../shared/actions/player-actions.ts';
import { Composer } from './composer.tsx';
import { ConsolePanel } from './console-panel.tsx';
import { LineMenu, type MenuAbout } from './line-menu.tsx';
import styles from './live-page.module.css';
import { CLOSED, dayOf, onlineView } from './online-view.ts';
import { StreamFilters } from './stream-filters.tsx';
import { isPlayer, type OnPlayer } from './stream-line.tsx';
import { StreamList } from './stream-list.tsx';
import { isWholeStream, shownLines, streamView } from './stream-view.ts';
import { toldOnce } from './told-once.ts';
import { useLiveLines } from './use-live-lines.ts';
import { useLiveServers } from './use-live-servers.ts';
import { useTop } from './use-top.ts';

type Pane = 'stream' | 'console';

const OnlineDialog = lazyDialog(async () => (await import('./online-dialog.tsx')).OnlineDialog);

/** Lines of which it is remembered whom they mean. */
const MAX_MEANT = 100;
/** We are in the Live Room. */
const PLAYER_ACTIONS_HERE = PLAYER_ACTIONS.filter((action) => action !== showInLiveRoom);

/** On small windows one of the two shows at a time. */
const PANES: readonly { name: Pane; label: string }[] = [
  { name: 'stream', label: 'Stream' },
  { name: 'console', label: 'Console' },
];

/** Everything that happens on all servers, as it happens; with a word to the players, and a console. */
export function LivePage() {
  const [view, change] = useView(streamView);
  const [span, changeSpan] = useView(onlineView);
  const [pane, setPane] = useState<Pane>('stream');
  const page = useRef<HTMLDivElement>(null);
  const top = useTop(page);
  const live = useLiveLines();
  const servers = useLiveServers();
  const shown = useMemo(() => toldOnce(shownLines(live.lines, view), view), [live.lines, view]);
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
    <div
      ref={page}
      className={styles.page}
      data-fills
      // CSS variables are not among React's typed styles.
      style={(top === undefined ? {} : { '--top': `${top}px` }) as CSSProperties}
    >
      <PageHeader
        title={liveFeature.label}
        description="Chat, joins, admin commands and tribe events of all servers."
        actions={
          <Button
            variant="default"
            leftSection={<IconUsers size={16} />}
            onClick={() => changeSpan(dayOf(Date.now(), 1))}
          >
            Who was online
          </Button>
        }
      />
      <ProblemNotice problem={live.problem} onRetry={live.retry} />
      <fieldset className={styles.switch} aria-label="Part of the room">
        {PANES.map(({ name, label }) => (
          <button key={name} type="button" aria-pressed={pane === name} onClick={() => setPane(name)}>
            {label}
          </button>
        ))}
      </fieldset>
      <div className={styles.room} data-pane={pane}>
        <section className={styles.stream} aria-label="Stream">
          <StreamFilters
            view={view}
            onChange={change}
            servers={servers}
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
                title={isWholeStream(view) ? 'Nothing has happened yet' : 'Nothing matches'}
              >
                {isWholeStream(view)
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
          <Composer servers={servers} />
        </section>
        <ConsolePanel servers={servers} />
      </div>
      {span.from > 0 && (
        <OnlineDialog
          span={span}
          servers={servers}
          onChange={changeSpan}
          onClose={() => changeSpan(CLOSED)}
        />
      )}
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
    </div>
  );
}
