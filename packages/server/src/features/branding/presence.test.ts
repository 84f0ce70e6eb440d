import { EventEmitter } from 'node:events';
import { ActivityType, type Client, Events, type PresenceData } from 'discord.js';
import { expect, test } from 'vitest';
import { keepPresence } from './presence.ts';

function makeClient() {
  const shown: PresenceData[] = [];
  const user = { setPresence: (presence: PresenceData) => shown.push(presence) };
  // The parts of a client that are used: its events and its user.
  const client = Object.assign(new EventEmitter(), { user }) as unknown as Client;
  return {
    client,
    statuses: () => shown.map(({ activities }) => activities?.map(({ state }) => state)),
    shown,
  };
}

test('a status is sent once, and cleared when there is none', () => {
  const { client, statuses, shown } = makeClient();
  const show = keepPresence(client);
  show('');
  show('Watching');
  show('Watching');
  show('');
  expect(statuses()).toEqual([['Watching'], []]);
  expect(shown[0]?.activities?.[0]?.type).toBe(ActivityType.Custom);
});

test('the status is sent again after a new session', () => {
  const { client, statuses } = makeClient();
  const show = keepPresence(client);
  show('Watching');
  client.emit(Events.ShardReady, 0, undefined);
  show('Watching');
  expect(statuses()).toEqual([['Watching'], ['Watching']]);
});
