import { EventEmitter } from 'node:events';
import { eventually } from '@arkwright/testing/eventually';
import { createTestContext } from '@arkwright/testing/test-context';
import { type Client, Events } from 'discord.js';
import { expect, test, vi } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import { listenToGuilds } from './listener.ts';

const guild = (id: string) => ({
  id,
  name: `Guild ${id}`,
  ownerId: '7',
  available: true,
  iconURL: () => null,
  members: { me: null },
  channels: { cache: new Map() },
  roles: { cache: new Map() },
});

test('after a moment without the database only the guilds that it could not take are stored again', async () => {
  const context = await createTestContext();
  const guilds = new Map(['1', '2', '3'].map((id) => [id, guild(id)]));
  // As much of a client as is listened to.
  const client = Object.assign(new EventEmitter(), { isReady: () => true, guilds: { cache: guilds } });
  const transact = context.db.transaction.bind(context.db);
  let calls = 0;
  vi.spyOn(context.db, 'transaction').mockImplementation((...given: Parameters<typeof transact>) => {
    calls += 1;
    // The first guild takes two of them: itself, and its channels.
    if (calls === 3) return Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
    return transact(...given);
  });
  const stop = new AbortController();
  listenToGuilds(client as unknown as Client, context, stop.signal, context.discordApplications.shared);
  client.emit(Events.ClientReady);
  await eventually(async () => expect(await context.db.select().from(botInstances)).toHaveLength(3));
  await eventually(() => expect(calls).toBe(2 + 1 + 4));
  stop.abort();
  await context.dispose();
});
