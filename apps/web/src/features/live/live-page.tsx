import { liveFeature } from '@arkwright/contracts/manifests/live';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { ActionIcon, Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { type CSSProperties, useRef, useState } from 'react';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useView } from '../../ui/address/use-view.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tip } from '../../ui/tip.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { ConsolePanel } from './console-panel.tsx';
import styles from './live-page.module.css';
import { CLOSED, lastHours, onlineView } from './online-view.ts';
import { Stream } from './stream.tsx';
import { useLiveLines } from './use-live-lines.ts';
import { useLiveServers } from './use-live-servers.ts';
import { useTop } from './use-top.ts';

type Pane = 'stream' | 'console';

const OnlineDialog = lazyDialog(async () => (await import('./online-dialog.tsx')).OnlineDialog);

/** On small windows one of the two shows at a time. */
const PANES: readonly { name: Pane; label: string }[] = [
  { name: 'stream', label: 'Stream' },
  { name: 'console', label: 'Console' },
];

/** Everything that happens on all servers, as it happens; with a word to the players, and a console. */
export function LivePage() {
  const [span, changeSpan] = useView(onlineView);
  const [pane, setPane] = useState<Pane>('stream');
  const page = useRef<HTMLDivElement>(null);
  const top = useTop(page);
  const live = useLiveLines();
  const servers = useLiveServers();
  const isPhone = useIsPhone();
  const showOnline = () => changeSpan(lastHours(Date.now()));
  const panes = (
    <fieldset className={styles.switch} aria-label="Part of the room">
      {PANES.map(({ name, label }) => (
        <button key={name} type="button" aria-pressed={pane === name} onClick={() => setPane(name)}>
          {label}
        </button>
      ))}
    </fieldset>
  );

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
        description={isPhone ? undefined : 'Chat, joins, admin commands and tribe events of all servers.'}
        actions={
          // On a phone one row: the lines need the room.
          isPhone ? (
            <>
              {panes}
              <Tip text="Who was online">
                <ActionIcon variant="default" size={40} aria-label="Who was online" onClick={showOnline}>
                  <IconUsers size={18} />
                </ActionIcon>
              </Tip>
            </>
          ) : (
            <Button variant="default" leftSection={<IconUsers size={16} />} onClick={showOnline}>
              Who was online
            </Button>
          )
        }
      />
      <ProblemNotice problem={live.problem} onRetry={live.retry} />
      {!isPhone && panes}
      <div className={styles.room} data-pane={pane}>
        <Stream live={live} servers={servers} />
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
    </div>
  );
}
