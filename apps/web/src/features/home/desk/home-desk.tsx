import { Button } from '@mantine/core';
import { IconChevronRight, IconServer2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { useInstance } from '../../../kit/instances.ts';
import type { NamedServer } from '../../../kit/server-names.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { DeskTimeProvider, useWhyStale } from './desk-time.tsx';
import { FeaturesBlock, useFeatureStates } from './features-block.tsx';
import { Head } from './head.tsx';
import styles from './home-desk.module.css';
import { LiveBlock } from './live-block.tsx';
import { NeedsYou } from './needs-you.tsx';
import { OnNowBlock } from './on-now-block.tsx';
import { ServersBlock } from './servers-block.tsx';
import { NextBlock, SinceBlock } from './story-blocks.tsx';
import { contentOf, useHome } from './use-home.ts';

export type HomeActionsProps = {
  /** Why nothing can be asked of the servers now; undefined if it can. */
  why: string | undefined;
  servers: readonly NamedServer[];
  /** Whether the host of at least one can restart it. */
  canRestart: boolean;
};

/** What one can do with all servers. */
export type HomeActions = ComponentType<HomeActionsProps>;

const NO_SERVERS: readonly NamedServer[] = [];

/** What is left of the first steps; `otherwise` is shown where nothing is. */
export type HomeFirstSteps = ComponentType<{ otherwise?: ReactNode }>;

type HomeDeskProps = { Actions: HomeActions; FirstSteps: HomeFirstSteps };

/** An instance's Home: what is on, what is wrong, who is here, what happened, and what comes next. */
export function HomeDesk(parts: HomeDeskProps) {
  return (
    <DeskTimeProvider>
      <Desk {...parts} />
    </DeskTimeProvider>
  );
}

function Desk({ Actions, FirstSteps }: HomeDeskProps) {
  const { guildName } = useInstance();
  const { home, hasFailed, retry } = useHome();
  const why = useWhyStale();
  const isPhone = useIsPhone();
  const servers = contentOf(home?.servers)?.rows ?? NO_SERVERS;
  const hasNoServer = contentOf(home?.servers)?.rows.length === 0;
  const figures = contentOf(home?.head);
  const actions = <Actions why={why} servers={servers} canRestart={figures?.canRestart ?? false} />;
  const head = <Head name={guildName} head={figures} isLoading={!home} actions={actions} />;
  if (hasFailed) {
    return (
      <div className={styles.desk} data-fills>
        {head}
        <Banner
          tone="danger"
          action={
            <Button variant="default" onClick={retry}>
              Try again
            </Button>
          }
        >
          Home could not be read.
        </Banner>
      </div>
    );
  }
  const of = { home, onRetry: retry };
  const hasStory = home === undefined || home.next !== undefined || home.live !== undefined;
  const hasOnNow = home === undefined || home.onNow !== undefined;
  return (
    <div className={styles.desk} data-fills>
      {head}
      {hasNoServer ? <FirstSteps otherwise={<NoServer />} /> : <FirstSteps />}
      <NeedsYou />
      {!hasNoServer && (
        <div className={styles.columns} data-alone={!hasOnNow || undefined}>
          <ServersBlock {...of} />
          <OnNowBlock {...of} isPhone={isPhone} />
        </div>
      )}
      <div className={styles.columns} data-alone={!hasStory || undefined} data-loose>
        <div className={styles.stack}>
          <SinceBlock {...of} />
          {!isPhone && <FeaturesBlock />}
        </div>
        {hasStory && (
          <div className={styles.stack}>
            <NextBlock {...of} />
            {!isPhone && <LiveBlock {...of} />}
          </div>
        )}
      </div>
      {isPhone && <Links hasLive={home?.live !== undefined} />}
    </div>
  );
}

function NoServer() {
  return (
    <EmptyState
      icon={<IconServer2 />}
      title="No game server yet"
      action={<ButtonLink to="/servers">Add Server</ButtonLink>}
    >
      Once one is added, this page shows whether it is online, who is on, and what happens there.
    </EmptyState>
  );
}

/** What has no room on a phone. */
function Links({ hasLive }: { hasLive: boolean }) {
  const faulty = useFeatureStates().filter(({ state }) => state === 'faulty');
  return (
    <nav className={styles.links} aria-label="More">
      {hasLive && (
        <Link to="/live" className={styles.link}>
          Live
          <IconChevronRight size={16} aria-hidden />
        </Link>
      )}
      {faulty.length > 0 && (
        <Link to="/doctor" className={styles.link}>
          Features <span className={styles.warn}>{faulty.length} not working</span>
          <IconChevronRight size={16} aria-hidden />
        </Link>
      )}
    </nav>
  );
}
