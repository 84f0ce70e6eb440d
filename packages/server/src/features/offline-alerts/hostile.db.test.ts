import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { readDiscord, seen } from '@arkwright/testing/discord-reading';
import { makeInstance, serverFields } from '@arkwright/testing/factories';
import { HOSTILE_TEXTS } from '@arkwright/testing/hostile-texts';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../core/access/scope.ts';
import { directoryChanged } from '../../discord/guilds/presence.ts';
import { discordOutbox } from '../../discord/table.ts';
import { updateInstance } from '../instances/service.ts';
import { serverStatuses } from '../server-status/table.ts';
import { servers } from '../servers/table.ts';
import { sweepOfflineAlerts } from './service.ts';

const CHANNEL = '71';
const ROLE = '81';
const WENT_DOWN = 1_800_000_000_000;

let now = WENT_DOWN;
let context: TestContext;

/** The number of servers that the highest tier allows in an instance. */
const IN_AN_INSTANCE = 100;

/** A game server for each text, offline for a reason that has the text in it, too. */
beforeAll(async () => {
  context = await createTestContext({ clock: { now: () => now } });
  // PostgreSQL takes no NUL, and so does no contract that names come through.
  const texts = HOSTILE_TEXTS.map((text) => text.replaceAll('\0', ' ').toWellFormed());
  for (let start = 0; start < texts.length; start += IN_AN_INSTANCE)
    await addInstance(texts.slice(start, start + IN_AN_INSTANCE));
});

async function addInstance(texts: readonly string[]): Promise<void> {
  const instance = await makeInstance(context);
  await directoryChanged(context, instance.guildId, {
    channels: [{ id: CHANNEL, name: 'alerts', type: 0, parentId: '', position: 0 }],
    roles: [{ id: ROLE, name: 'On call', color: 0, position: 1, isManaged: false, permissions: '0' }],
  });
  const member = (await context.memberships.find(
    { discordId: instance.owner.discordId },
    instance.id,
  )) as Member;
  const offlineAlert = { isEnabled: true, channelId: CHANNEL, roleIds: [ROLE], alertTime: 1 };
  const saver = { ...instance.by, member, discordId: instance.owner.discordId };
  await updateInstance(context, saver, { id: instance.id, offlineAlert });
  await context.db.insert(servers).values(
    texts.map((name, index) => ({
      ...serverFields({ name, sortingIndex: index }),
      id: idOf(index),
      botId: instance.id,
      rconPassword: 'sealed',
      createdAt: 0,
    })),
  );
  await context.db.insert(serverStatuses).values(
    texts.map((reason, index) => ({
      botId: instance.id,
      serverId: idOf(index),
      state: 'offline' as const,
      reason,
      since: WENT_DOWN,
      lastSeen: WENT_DOWN,
      players: 0,
    })),
  );
}
afterAll(() => context.dispose());

const idOf = (index: number) => `server-${String(index).padStart(4, '0')}`;

async function said(): Promise<{ content: string; mentionRoleIds: unknown }[]> {
  const { content, mentionRoleIds } = discordOutbox;
  return context.db.select({ content, mentionRoleIds }).from(discordOutbox).orderBy(asc(discordOutbox.id));
}

/** The alerts' texts in any order. */
const readings = (contents: readonly string[]) =>
  contents.map((content) => content.split('\n').map((line) => readDiscord(line)));

test("an alert mentions only the chosen roles and formats only itself, whatever the server's name is", async () => {
  now += 2 * MINUTE_MS;
  await sweepOfflineAlerts(context);
  const alerts = await said();
  expect(alerts).toHaveLength(HOSTILE_TEXTS.length);
  const marks = readDiscord(`<@&${ROLE}> 🔴 **x** went offline <t:${WENT_DOWN / 1000}:R>.`).marks;
  for (const { mentionRoleIds } of alerts) expect(mentionRoleIds).toEqual([ROLE]);
  const told = readings(alerts.map(({ content }) => content));
  for (const [head, ...rest] of told) {
    expect(head?.marks).toEqual(marks);
    expect(rest.pop()?.text).toMatch(/^-# Since <t:\d+:f>$/);
    for (const line of rest) expect(line.marks).toEqual(['#']);
    expect(rest.length).toBeLessThanOrEqual(1);
  }
  const expected = HOSTILE_TEXTS.map((name) =>
    seen(`<@&${ROLE}> 🔴 **${name.toWellFormed()}** went offline <t:${WENT_DOWN / 1000}:R>.`),
  );
  const heads = told.map(([head]) => seen(head?.text ?? ''));
  expect(blankless(heads)).toEqual(blankless(expected));
});

test('the message about its end mentions nobody', async () => {
  await context.db.delete(discordOutbox);
  now += MINUTE_MS;
  await context.db.update(serverStatuses).set({ state: 'online', since: now });
  await sweepOfflineAlerts(context);
  const ends = await said();
  expect(ends).toHaveLength(HOSTILE_TEXTS.length);
  const { marks } = readDiscord('🟢 **x** is back online. It was offline for 3 minutes.');
  for (const { content, mentionRoleIds } of ends) {
    expect(mentionRoleIds).toEqual([]);
    const [head = '', since, ...more] = content.split('\n');
    expect(readDiscord(head).marks).toEqual(marks);
    expect(since).toBe(`-# Since <t:${Math.floor(now / 1000)}:f>`);
    expect(more).toEqual([]);
  }
});

/** In an order of their own. Blanks at the ends of a name fall away. */
const blankless = (lines: readonly string[]) => lines.map((line) => line.replace(/\s+/g, '')).toSorted();
