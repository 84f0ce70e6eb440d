import { DAY_MS } from '@arkwright/contracts/core/durations';
import { beforeEach, expect, test } from 'vitest';
import { tabStorage, USES_KEY } from '../../kit/safe-storage.ts';
import { noteUse, usesIn } from './recent.ts';

const NOW = 1_800_000_000_000;

beforeEach(() => tabStorage.removeItem(USES_KEY));

test('what was used counts for 30 days, in its own instance', () => {
  for (const at of [NOW - 31 * DAY_MS, NOW - 29 * DAY_MS, NOW]) noteUse({ botId: 'bot-1', key: '/live', at });
  expect(usesIn('bot-1', NOW)('/live')).toBe(2);
  expect(usesIn('bot-1', NOW + 2 * DAY_MS)('/live')).toBe(1);
  expect(usesIn('bot-1', NOW)('/history')).toBe(0);
  expect(usesIn('bot-2', NOW)('/live')).toBe(0);
});

test('200 uses are kept, the newest', () => {
  noteUse({ botId: 'bot-1', key: 'first', at: NOW });
  for (let at = 1; at <= 200; at += 1) noteUse({ botId: 'bot-1', key: 'other', at: NOW + at });
  const usesOf = usesIn('bot-1', NOW + 201);
  expect([usesOf('first'), usesOf('other')]).toEqual([0, 200]);
});

test.each(['', 'null', '{}', '[1]', '[{"botId":"bot-1","key":3,"at":1}]', 'no JSON'])(
  'what is stored may be anything, such as %s',
  (text) => {
    tabStorage.setItem(USES_KEY, text);
    expect(usesIn('bot-1', NOW)('/live')).toBe(0);
    noteUse({ botId: 'bot-1', key: '/live', at: NOW });
    expect(usesIn('bot-1', NOW)('/live')).toBe(1);
  },
);
