import { EVERY_SERVER } from '@arkwright/contracts/live/bounds';
import type { LiveLine, LiveServer } from '@arkwright/contracts/live/schema';
import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { counted } from '../../kit/counted.ts';
import { type OnPlayer, StreamLine } from './stream-line.tsx';
import styles from './stream-list.module.css';

/** A line that is not wrapped, in pixels. */
const USUAL_HEIGHT = 24;
/** So close to the end, in pixels, one reads along; so close to the beginning, in lines, older ones are fetched. */
const NEAR_END = 24;
const NEAR_START = 40;

const dayName = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' });
const dayOf = (line: LiveLine) => new Date(line.at).toDateString();

type StreamListProps = {
  lines: readonly LiveLine[];
  servers: readonly LiveServer[];
  /** Fetches older lines; undefined while that is under way, or there are none. */
  onOlder: (() => void) | undefined;
  onPlayer: OnPlayer;
};

/** The visible lines, of thousands. It follows the newest until the person scrolls up; then it stays and counts new ones. */
export function StreamList({ lines, servers, onOlder, onPlayer }: StreamListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // Earlier events may arrive later: new lines are recognized by their IDs.
  const newest = useMemo(() => lines.reduce((most, { id }) => Math.max(most, id), 0), [lines]);
  /** Height of the visible part, in pixels, at the last check. */
  const height = useRef(0);
  const [isAtEnd, setAtEnd] = useState(true);
  const [seen, setSeen] = useState(newest);
  const names = useMemo(
    () => new Map(servers.map(({ id, name, nameShort }) => [id, { short: nameShort || name, name }])),
    [servers],
  );

  const virtual = useVirtualizer({
    // Behind the last line is one without height that is another one whenever lines come: the list looks at its two ends
    // to know whether anything has changed, and a late line comes in between.
    count: lines.length + 1,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (index < lines.length ? USUAL_HEIGHT : 0),
    getItemKey: (index) => lines[index]?.id ?? -newest,
    overscan: 12,
    // Lines that come in above, or fall away there, move nothing that one is reading.
    anchorTo: 'end',
    scrollEndThreshold: NEAR_END,
    initialOffset: () => lines.length * USUAL_HEIGHT,
    onChange: (instance) => {
      const { clientHeight = 0 } = scroller.current ?? {};
      const hasShrunk = clientHeight < height.current;
      height.current = clientHeight;
      // A notice below, or a keyboard on the screen, takes room: the person has not scrolled.
      if (hasShrunk && isAtEnd) instance.scrollToEnd();
      else setAtEnd(instance.isAtEnd(NEAR_END));
    },
  });
  const items = virtual.getVirtualItems();
  const isNearStart = lines.length === 0 || (items[0]?.index ?? NEAR_START) < NEAR_START;

  // Following the stream shows new lines, wherever in the list they are. Before the browser draws: nothing jumps.
  useLayoutEffect(() => {
    if (!isAtEnd) return;
    setSeen(newest);
    virtual.scrollToEnd();
  }, [isAtEnd, newest, virtual]);
  useEffect(() => {
    if (isNearStart) onOlder?.();
  }, [isNearStart, onOlder]);

  const unseen = isAtEnd ? 0 : lines.filter(({ id }) => id > seen).length;
  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-label="Lines"
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
      >
        <div className={styles.lines} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, key, start }) => {
            const line = lines[index];
            if (line === undefined) return null;
            const before = lines[index - 1];
            const isNewDay = before === undefined || dayOf(before) !== dayOf(line);
            return (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={styles.item}
                style={{ transform: `translateY(${start}px)` }}
              >
                <StreamLine
                  line={line}
                  server={serverOf(line, names)}
                  day={isNewDay ? dayName.format(line.at) : undefined}
                  onPlayer={onPlayer}
                />
              </div>
            );
          })}
        </div>
      </div>
      <div className={styles.resume} role="status">
        {!isAtEnd && (
          <Button
            radius="xl"
            size="compact-md"
            leftSection={<IconArrowDown size={16} />}
            onClick={() => virtual.scrollToEnd()}
          >
            {newWords(unseen)}
          </Button>
        )}
      </div>
    </div>
  );
}

const EVERYWHERE = { short: 'All', name: 'All servers' };
const GONE = { short: 'Deleted', name: 'This server was deleted' };

function serverOf(line: LiveLine, names: ReadonlyMap<string, typeof GONE>): typeof GONE {
  return line.serverId === EVERY_SERVER ? EVERYWHERE : (names.get(line.serverId) ?? GONE);
}

function newWords(count: number): string {
  if (count <= 0) return 'To the newest lines';
  return counted(count, 'new line');
}
