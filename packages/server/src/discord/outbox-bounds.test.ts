import { expect, test } from 'vitest';
import { leaveOutOldest } from './outbox-bounds.ts';

const line = (content: string, channelId = 'a') => ({ channelId, content, kind: 'line' as const });
const message = (content: string, channelId = 'a') => ({ channelId, content, kind: 'message' as const });
const contents = (items: readonly { content: string }[]) => items.map(({ content }) => content);

test('as many lines as may wait stay as they are', () => {
  const items = [line('1'), line('2'), line('3')];
  expect(leaveOutOldest(items, 3)).toEqual(items);
});

test('of more lines the newest stay, behind one that says how many are left out', () => {
  const items = ['1', '2', '3', '4', '5'].map((each) => line(each));
  const left = leaveOutOldest(items, 3);
  expect(contents(left)).toEqual(['… 3 lines left out', '4', '5']);
  expect(left[0]).toMatchObject({ leftOut: 3, channelId: 'a' });
});

test('thousands are told as thousands', () => {
  const items = Array.from({ length: 1_241 }, (_, index) => line(String(index)));
  expect(leaveOutOldest(items, 2)[0]?.content).toBe('… 1,240 lines left out');
});

test('channels are counted apart, and messages that stand alone stay', () => {
  const items = [message('alert'), line('1'), line('x', 'b'), line('2'), message('back'), line('3')];
  expect(contents(leaveOutOldest(items, 2))).toEqual(['alert', 'x', '… 2 lines left out', 'back', '3']);
});
