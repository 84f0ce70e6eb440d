import { type Area, holdsAny } from '@arkwright/contracts/derived/permissions';
import { areaLabel } from '@arkwright/contracts/history/labels';
import { MOVES_KEPT_DAYS } from '@arkwright/contracts/live/bounds';
import { MAX_INFRACTIONS_KEPT } from '@arkwright/contracts/player-registrations/bounds';
import { MOVES_NEED, SECTION_NEEDS } from '@arkwright/contracts/players/needs';
import type { TimelineEvent } from '@arkwright/contracts/players/page';
import { Button, Skeleton, Text } from '@mantine/core';
import {
  IconHistory,
  IconLogin2,
  IconLogout2,
  IconMessageOff,
  IconPackage,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import { Fragment } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { byDay, localClock, localMoment, utcMoment } from '../../kit/moments.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useNow } from '../../ui/use-now.ts';
import { Nothing, PlayerCard } from './player-card.tsx';
import styles from './timeline.module.css';
import { useTimeline } from './use-timeline.ts';

const ICONS: Record<TimelineEvent['kind'], TablerIcon> = {
  joined: IconLogin2,
  left: IconLogout2,
  tribe: IconUsersGroup,
  claim: IconPackage,
  infraction: IconMessageOff,
  change: IconHistory,
};

/** The player's events, by day, the newest first. */
export function Timeline({ netId }: { netId: string }) {
  const { events, problem, retry, hasOlder, isLoadingOlder, showOlder } = useTimeline(netId);
  const now = useNow();
  return (
    <PlayerCard title="Timeline">
      {events === undefined && problem === null && (
        <Skeleton height={160} aria-label="Loading timeline" role="status" />
      )}
      {events?.length === 0 && <NothingHappened />}
      {byDay(events ?? [], now).map(({ day, items }) => (
        <section key={day} aria-label={day}>
          <h3 className={styles.day}>{day}</h3>
          <ol className={styles.events}>
            {items.map((event) => (
              <Event key={event.key} event={event} />
            ))}
          </ol>
        </section>
      ))}
      <ProblemNotice problem={problem} onRetry={retry} />
      {hasOlder && problem === null && (
        <Button variant="default" mt="sm" loading={isLoadingOlder} onClick={showOlder}>
          Show older events
        </Button>
      )}
      {events !== undefined && !hasOlder && (
        <Text c="dimmed" size="sm" mt="sm" mb={0}>
          Joins and leaves are kept for {MOVES_KEPT_DAYS} days, and of banned words the latest{' '}
          {MAX_INFRACTIONS_KEPT}.
        </Text>
      )}
    </PlayerCard>
  );
}

/** Nothing at all, or nothing as far as this person may look. */
function NothingHappened() {
  const instance = useInstance();
  const areas = [...Object.values(SECTION_NEEDS), MOVES_NEED]
    .filter((need) => !holdsAny(instance, need))
    .map((need) => areaLabel((typeof need === 'string' ? need : need[0]).replace(/_View$/, '') as Area));
  const hidden = [...new Set(areas)];
  if (hidden.length === 0) return <Nothing>Nothing is recorded about this player.</Nothing>;
  return (
    <Nothing>
      Nothing is recorded about this player that you can see. What else there may be needs View permission for{' '}
      {hidden.join(', ')}.
    </Nothing>
  );
}

function Event({ event: { kind, at, actor, words, detail } }: { event: TimelineEvent }) {
  const Icon = ICONS[kind];
  return (
    <li className={styles.event}>
      <Icon size={16} className={styles.icon} aria-hidden />
      <time
        className={styles.time}
        dateTime={new Date(at).toISOString()}
        title={`${localMoment(at)} · ${utcMoment(at)}`}
      >
        {localClock(at)}
      </time>
      <div className={styles.words}>
        {actor !== '' && (
          <>
            <bdi className={styles.name}>{actor}</bdi>{' '}
          </>
        )}
        {words.map(({ text, isName }, index) =>
          isName ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no identity but their place
            <bdi key={index} className={styles.name}>
              {text}
            </bdi>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Fragment key={index}>{text}</Fragment>
          ),
        )}
        {detail !== '' && (
          <div className={styles.detail} dir="auto">
            {detail}
          </div>
        )}
      </div>
    </li>
  );
}
