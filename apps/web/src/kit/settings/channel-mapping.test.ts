import { channelOf } from '@arkwright/contracts/core/channel-mapping';
import { expect, test } from 'vitest';
import { withChannel } from './channel-mapping.ts';

const island = { id: 's1', name: 'The Island' };
const center = { id: 's2', name: 'The Center' };

test('a channel is selected, changed and removed for one server without affecting others', () => {
  const both = withChannel(withChannel([], island, '7'), center, '8');
  expect([channelOf(both, island), channelOf(both, center)]).toEqual(['7', '8']);
  const changed = withChannel(both, island, '9');
  expect([channelOf(changed, island), channelOf(changed, center)]).toEqual(['9', '8']);
  expect(withChannel(changed, island, '')).toEqual([
    { serverId: 's2', serverName: 'The Center', channelId: '8' },
  ]);
});

test('an entry with an ID stays with its server when that is renamed; one without is matched by name', () => {
  expect(channelOf([{ serverId: 's1', serverName: 'Old', channelId: '7' }], island)).toBe('7');
  expect(channelOf([{ serverName: 'The Island', channelId: '7' }], island)).toBe('7');
  expect(channelOf([{ serverId: 's9', serverName: 'The Island', channelId: '7' }], island)).toBe('');
});
