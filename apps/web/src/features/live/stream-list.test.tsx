import type { LiveLine } from '@arkwright/contracts/live/schema';
import { act, screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { createWorld } from '../../testing/world.ts';
import { StreamList } from './stream-list.tsx';
import { LINE_HEIGHT, layOutLines } from './testing/layout.ts';
import { buildLine, SERVERS } from './testing/live-world.ts';

const NOON = Date.UTC(2026, 6, 1, 12);

beforeEach(layOutLines);

/** A line that the game wrote `second` seconds after noon. */
const lineAt = (id: number, second: number) =>
  buildLine({ id, at: NOON + second * 1000, text: `Line ${id}` });
const even = Array.from({ length: 200 }, (_, index) => lineAt(index + 1, 2 * index));
const inOrder = (lines: readonly LiveLine[]) => lines.toSorted((a, b) => a.at - b.at || a.id - b.id);
const without = (lines: readonly LiveLine[], id: number) => lines.filter((line) => line.id !== id);

type Tell = (lines: readonly LiveLine[]) => void;

function Lines({ first, onShown }: { first: readonly LiveLine[]; onShown: (tell: Tell) => void }) {
  const [lines, setLines] = useState(first);
  useEffect(() => onShown(setLines), [onShown]);
  return <StreamList lines={inOrder(lines)} servers={SERVERS} onOlder={undefined} onPlayer={vi.fn()} />;
}

async function show(first: readonly LiveLine[]) {
  let change: Tell = () => {};
  const handleShown = (tell: Tell) => {
    change = tell;
  };
  renderPart(createWorld().api, <Lines first={first} onShown={handleShown} />);
  const log = await screen.findByRole('log', { name: 'Lines' });
  return {
    log,
    tell: (lines: readonly LiveLine[]) => act(() => change(lines)),
    scrollTo: (top: number) => act(() => log.scrollTo({ top })),
    /** How far below the top of the visible part a line begins, in pixels. */
    placeOf: (text: string) => {
      const item = within(log).getByText(text).closest<HTMLElement>('[data-index]');
      return Number(/translateY\((-?[\d.]+)px\)/.exec(item?.style.transform ?? '')?.[1]) - log.scrollTop;
    },
    fromEnd: () => log.scrollHeight - log.clientHeight - log.scrollTop,
  };
}

test.each([
  ['the first falls away and a last one comes', [...without(even, 1), lineAt(201, 500)]],
  ['one of the middle falls away and a late one comes below', [...without(even, 20), lineAt(201, 301)]],
  ['one of the middle falls away and a last one comes', [...without(even, 20), lineAt(201, 500)]],
  ['a late one comes above', [...even, lineAt(201, 21)]],
])('the visible lines keep their place when %s', async (_what, next) => {
  const { scrollTo, placeOf, tell } = await show(even);
  scrollTo(100 * LINE_HEIGHT + 7);
  expect(placeOf('Line 105')).toBe(4 * LINE_HEIGHT - 7);
  tell(next);
  expect(placeOf('Line 105')).toBe(4 * LINE_HEIGHT - 7);
  expect(screen.getByRole('button', { name: '1 new line' })).toBeDefined();
});

test.each([
  ['a last one comes', [...even, lineAt(201, 500)]],
  ['some are told late', [...even, lineAt(201, 395), lineAt(202, 395), lineAt(203, 395)]],
  [
    'some of the middle fall away and late ones come',
    [...even.slice(0, 50), ...even.slice(53), ...[201, 202, 203].map((id) => lineAt(id, 395))],
  ],
])('the list keeps following new lines when %s', async (_what, next) => {
  const { fromEnd, tell } = await show(even);
  expect(fromEnd()).toBe(0);
  tell(next);
  expect(fromEnd()).toBe(0);
  expect(screen.queryByRole('button', { name: /new/ })).toBeNull();
});
