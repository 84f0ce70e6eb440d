import { expect, test } from 'vitest';
import { channelMapping, serverChannel } from './channel-mapping.ts';

const mapping = channelMapping(serverChannel);
const messages = (value: unknown) =>
  mapping.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
const entries = (count: number) => Array.from({ length: count }, (_, index) => ({ serverId: `s${index}` }));

test('there can be as many entries as the best tier has servers, with some room', () => {
  for (const count of [0, 1, 199, 200]) expect(messages(entries(count))).toEqual([]);
  expect(messages(entries(201))).toEqual(['At most 200 servers can be mapped']);
});

test("a server's name has up to 100 characters after trimming", () => {
  const named = (serverName: string) => messages([{ serverName, channelId: '1' }]);
  for (const length of [0, 1, 99, 100]) expect(named('x'.repeat(length))).toEqual([]);
  expect(named(` ${'x'.repeat(100)} `)).toEqual([]);
  expect(named('x'.repeat(101))).toEqual(['You must enter a maximum of 100 characters']);
});

test('ids of servers have up to 64 characters, ids of channels up to 20 digits', () => {
  const withServer = (length: number) => messages([{ serverId: 's'.repeat(length) }]);
  expect([...withServer(63), ...withServer(64)]).toEqual([]);
  expect(withServer(65)).toHaveLength(1);
  const withChannel = (channelId: string) => messages([{ channelId }]);
  for (const length of [0, 1, 19, 20]) expect(withChannel('7'.repeat(length))).toEqual([]);
  for (const wrong of ['7'.repeat(21), 'x', '7 ', '-7']) expect(withChannel(wrong)).toHaveLength(1);
});

test('missing fields are empty', () => {
  expect(mapping.parse(undefined)).toEqual([]);
  expect(mapping.parse([{}])).toEqual([{ serverName: '', channelId: '' }]);
});
