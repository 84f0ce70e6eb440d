import type { TimelineEvent } from '@arkwright/contracts/players/page';
import { expect, test } from 'vitest';
import { changesBehind, pageOf, placeOf } from './timeline.ts';

const event = (key: string, at: number): TimelineEvent => ({
  key,
  at,
  kind: key.startsWith('c-') ? 'change' : 'claim',
  serverId: '',
  serverName: '',
  actor: '',
  words: [],
  detail: '',
});

/** Entries of the history behind a place, as the history hands them over, `limit` at a time. */
function changesOf(all: readonly TimelineEvent[], cursor: string | undefined, limit: number) {
  const before = cursor === undefined ? undefined : changesBehind(placeOf(cursor));
  const isBehind = ({ at, key }: TimelineEvent) =>
    before === undefined ||
    (before.id === undefined
      ? at < before.at
      : at < before.at || (at === before.at && key < `c-${before.id}`));
  const found = all.filter(isBehind).toSorted((a, b) => b.at - a.at || (a.key < b.key ? 1 : -1));
  return { events: found.slice(0, limit), hasMore: found.length > limit };
}

/** All pages, one behind the other. */
function pagesOf(changes: readonly TimelineEvent[], others: readonly TimelineEvent[], limit: number) {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const place = cursor === undefined ? undefined : placeOf(cursor);
    const { events, next } = pageOf(changesOf(changes, cursor, limit), others, { place, limit });
    pages.push(events.map(({ key }) => key));
    cursor = next ?? undefined;
  } while (cursor !== undefined && pages.length < 100);
  return pages;
}

test('pages have every event once, newest first, even at the same moment', () => {
  const changes = [event('c-1', 10), event('c-2', 20), event('c-3', 20), event('c-4', 40)];
  const others = [event('l-a', 20), event('l-b', 20), event('m-9', 20), event('m-8', 5), event('l-c', 30)];
  const expected = ['c-4', 'l-c', 'm-9', 'l-b', 'l-a', 'c-3', 'c-2', 'c-1', 'm-8'];
  for (const limit of [1, 2, 3, 4, 8, 9, 20]) {
    expect(pagesOf(changes, others, limit).flat()).toEqual(expected);
  }
});

test('a page filled by the history alone is followed by the other events', () => {
  const changes = [event('c-1', 1), event('c-2', 2), event('c-3', 3)];
  expect(pagesOf(changes, [event('m-1', 0)], 3)).toEqual([['c-3', 'c-2', 'c-1'], ['m-1']]);
});

test('a player without events has one empty page', () => {
  expect(pagesOf([], [], 3)).toEqual([[]]);
});

test('if the history returns fewer entries than fit, no older events come before its remaining ones', () => {
  const cut = { events: [event('c-9', 90)], hasMore: true };
  expect(pageOf(cut, [event('m-1', 10)], { place: undefined, limit: 5 })).toEqual({
    events: cut.events,
    next: '90.c-9',
  });
});
