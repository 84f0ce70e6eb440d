import { type Area, holdsAny } from '@arkwright/contracts/derived/permissions';
import { areaLabel } from '@arkwright/contracts/history/labels';
import { LINES_KEPT_HOURS, MOVES_KEPT_DAYS } from '@arkwright/contracts/live/bounds';
import { MAX_INFRACTIONS_KEPT } from '@arkwright/contracts/player-registrations/bounds';
import { MOVES_NEED, SECTION_NEEDS } from '@arkwright/contracts/players/needs';
import type { PlayerPage, TimelineEvent } from '@arkwright/contracts/players/page';
import { TIMELINE_GROUPS, type TimelineGroup } from '@arkwright/contracts/players/timeline-groups';
import { Button, Text } from '@mantine/core';
import {
  IconCopy,
  IconHistory,
  IconLogin2,
  IconLogout2,
  IconMessage2,
  IconMessageOff,
  IconPackage,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { NamedPart } from '../../kit/chips/named-part.tsx';
import { ServerChip } from '../../kit/chips/server-chip.tsx';
import { useInstance } from '../../kit/instances.ts';
import { byDay, localClock, localMoment, utcMoment } from '../../kit/moments.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { ChipGroup } from '../../ui/chip-group.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { ToggleChip } from '../../ui/toggle-chip.tsx';
import { useNow } from '../../ui/use-now.ts';
import { evidenceText } from './evidence.ts';
import { Nothing, PlayerCard } from './player-card.tsx';
import styles from './timeline.module.css';
import { useNamesakes } from './use-namesakes.ts';
import { useTimeline } from './use-timeline.ts';

const ICONS: Record<TimelineEvent['kind'], TablerIcon> = {
  joined: IconLogin2,
  left: IconLogout2,
  chat: IconMessage2,
  tribe: IconUsersGroup,
  claim: IconPackage,
  infraction: IconMessageOff,
  change: IconHistory,
};

const NONE: ReadonlySet<TimelineGroup> = new Set();

/** The player's events, by day, the newest first. */
export function Timeline({ page }: { page: PlayerPage }) {
  const { player } = page;
  const [hidden, setHidden] = useState<ReadonlySet<TimelineGroup>>(NONE);
  const timeline = useTimeline(player.netId, hidden);
  const { events, problem, retry, hasOlder, isLoadingOlder, showOlder } = timeline;
  const { guildName: cluster } = useInstance();
  const now = useNow();

  function handleToggle(group: TimelineGroup) {
    const next = new Set(hidden);
    if (!next.delete(group)) next.add(group);
    setHidden(next);
  }

  return (
    <PlayerCard
      title="Timeline"
      actions={
        <ActionButton
          variant="default"
          size="xs"
          leftSection={<IconCopy size={14} />}
          reason={events?.length ? undefined : 'There is nothing to copy.'}
          onClick={() =>
            void copyText(evidenceText({ player, cluster, events: events ?? [], hasOlder, now: Date.now() }))
          }
        >
          Copy as evidence
        </ActionButton>
      }
    >
      <ChipGroup label="Kinds of events" scrolls>
        {TIMELINE_GROUPS.map(({ name, label }) => (
          <ToggleChip key={name} label={label} isOn={!hidden.has(name)} onToggle={() => handleToggle(name)} />
        ))}
      </ChipGroup>
      {events === undefined && problem === null && <LoadingBox height={160} label="Loading timeline" />}
      {events?.length === 0 &&
        (hidden.size > 0 ? <Nothing>Nothing of these kinds.</Nothing> : <NothingHappened page={page} />)}
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
          Chat is kept for {LINES_KEPT_HOURS} hours, joins and leaves for {MOVES_KEPT_DAYS} days, and of
          banned words the latest {MAX_INFRACTIONS_KEPT}. Chat lines have names only: they are left out while
          another player has the same name.
        </Text>
      )}
    </PlayerCard>
  );
}

/** Nothing at all, or nothing as far as this person may look. */
function NothingHappened({ page }: { page: PlayerPage }) {
  const instance = useInstance();
  const { length: others } = useNamesakes(page);
  const areas = [...Object.values(SECTION_NEEDS), MOVES_NEED]
    .filter((need) => !holdsAny(instance, need))
    .map((need) => areaLabel((typeof need === 'string' ? need : need[0]).replace(/_View$/, '') as Area));
  const hidden = [...new Set(areas)];
  if (others > 0 && hidden.length === 0) {
    return (
      <Nothing>
        Chat can’t be shown here: {others === 1 ? 'another player has' : `${others} other players have`} this
        name, and chat lines have names only. Nothing else is recorded.
      </Nothing>
    );
  }
  if (hidden.length === 0) return <Nothing>Nothing is recorded about this player.</Nothing>;
  return (
    <Nothing>
      Nothing is recorded about this player that you can see. What else there may be needs View permission for{' '}
      {hidden.join(', ')}.
    </Nothing>
  );
}

function Event({ event }: { event: TimelineEvent }) {
  const { kind, at, serverId, serverName, actor, words, detail } = event;
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
      <span className={styles.server}>
        {serverName !== '' && <ServerChip id={serverId} name={serverName} />}
      </span>
      <div className={styles.words} dir={kind === 'chat' ? 'auto' : undefined}>
        {actor !== '' && (
          <>
            <bdi className={styles.name}>{actor}</bdi>{' '}
          </>
        )}
        {words.map(({ isName, ...part }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no identity but their place
          <Fragment key={index}>{isName ? <NamedPart part={part} /> : part.text}</Fragment>
        ))}
        {detail !== '' && (
          <div className={styles.detail} dir="auto">
            {detail}
          </div>
        )}
      </div>
    </li>
  );
}
