import type { Channel } from '@arkwright/contracts/instances/schema';
import { expect, test } from 'vitest';
import { channelChoices, channelTrouble, NO_CHANNEL, roleChoices } from './directory.ts';

const CATEGORY = { id: '1', name: 'Logs', type: 4, parentId: '', position: 0 };
const channel = (id: string, more: Partial<Channel> = {}): Channel => ({
  id,
  name: `c${id}`,
  type: 0,
  parentId: '',
  position: 0,
  ...more,
});

test('text and announcement channels can be selected, by category and in the given order', () => {
  const channels = [
    channel('9'),
    channel('8', { parentId: '1', type: 5 }),
    channel('7', { parentId: '1' }),
    channel('6', { type: 2 }),
  ];
  expect(channelChoices({ channels, categories: [CATEGORY] }, '')).toEqual([
    { value: '', label: 'Select channel' },
    { value: '9', label: '#c9' },
    { value: '8', label: '#c8', group: 'Logs' },
    { value: '7', label: '#c7', group: 'Logs' },
  ]);
});

test('channels that the bot may not write in are marked, but can be selected', () => {
  const channels = [channel('9', { isBotBarred: true })];
  expect(channelChoices({ channels, categories: [] }, '9')).toEqual([
    NO_CHANNEL,
    { value: '9', label: '#c9', note: 'the bot can’t write here' },
  ]);
});

test('a selected channel shows why nothing reaches it', () => {
  const channels = [channel('8'), channel('9', { isBotBarred: true })];
  expect(channelTrouble(channels, '8')).toBeUndefined();
  expect(channelTrouble(channels, '')).toBeUndefined();
  expect(channelTrouble(undefined, '9')).toBeUndefined();
  expect(channelTrouble(channels, '9')).toMatch(/^The bot can’t write in this channel/);
  expect(channelTrouble(channels, '7')).toMatch(/^This channel was deleted/);
});

test('a deleted selection says so, and nothing is shown before the lists have loaded', () => {
  expect(channelChoices({ channels: [], categories: [] }, '5')).toEqual([
    NO_CHANNEL,
    { value: '5', label: 'DELETED CHANNEL' },
  ]);
  expect(channelChoices({ channels: undefined, categories: undefined }, '5')).toEqual([
    { value: '5', label: '…' },
  ]);
  expect(roleChoices([], ['5'])).toEqual([{ value: '5', label: 'DELETED ROLE' }]);
});
