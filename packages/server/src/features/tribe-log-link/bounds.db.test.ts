import {
  MAX_ENDED_LINKS,
  MAX_LINKS_OF_MEMBER,
  MAX_LINKS_OF_TRIBE,
  MAX_TRIBE_LOG_LINKS,
  MAX_WAITING_LINES,
} from '@arkwright/contracts/tribe-log-link/bounds';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { By } from '../../core/history/change-log.ts';
import { createServer } from '../servers/service.ts';
import { MAX_DEPARTURES } from './hear-service.ts';
import { addLines, listLines } from './lines-repository.ts';
import { linkTribeLog } from './link-service.ts';
import * as repository from './repository.ts';
import { endTribeLogLink } from './service.ts';
import { tribeDepartures, tribeLogLinks } from './table.ts';

let context: TestContext;
let instance: TestInstance;
let serverId: string;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());
beforeEach(async () => {
  instance = await makeInstance(context);
  serverId = (await createServer(context, instance.by, serverFields())).id;
});

const byMember = (n: number): By => ({
  actor: { kind: 'discord-member', id: String(n), name: `member ${n}` },
  scope: instance.scope,
  origin: 'discord',
});

/** A link of a member to a tribe, in a channel of its own, as the database holds it. */
const row = (n: number, changed: object = {}) => ({
  botId: instance.id,
  serverId,
  id: `link ${n}`,
  discordId: String(n),
  discordUsername: 'member',
  tribeId: String(n),
  tribeName: 'Wolves',
  place: 'dm',
  placeName: '',
  channelId: String(n),
  dmChannelId: '',
  kinds: ['tames'],
  state: 'active',
  proof: 'upload',
  provedAt: 0,
  checkedAt: 0,
  createdAt: 0,
  ...changed,
});
const fill = (count: number, make: (n: number) => object) =>
  context.db
    .insert(tribeLogLinks)
    .values(Array.from({ length: count }, (_, n) => make(n) as typeof tribeLogLinks.$inferInsert));

const link = (member: number, tribeId = '77') =>
  linkTribeLog(context, byMember(member), {
    tribe: {
      serverId,
      tribeId,
      netId: 'a',
      tribeName: 'Wolves',
      characterName: 'Riley',
      wholeSince: Date.now(),
      isProved: true,
    },
    wish: { place: { id: `${tribeId}9`, name: '', kind: 'dm' }, dmChannelId: '', kinds: ['tames'] },
  });

test('an instance has a maximum of active links and requests, and one more is refused', async () => {
  await fill(MAX_TRIBE_LOG_LINKS - 1, (n) => row(n, { state: n % 2 === 0 ? 'requested' : 'paused' }));
  await link(10_000);
  await expect(link(10_001)).rejects.toThrow('There are too many links of tribe logs for this bot already.');
});

test("members and tribes have a maximum of links, and links can't be made too often", async () => {
  await fill(MAX_LINKS_OF_MEMBER, (n) => row(n, { discordId: '1' }));
  await expect(link(1)).rejects.toThrow(`You have ${MAX_LINKS_OF_MEMBER} links already.`);
  await fill(MAX_LINKS_OF_TRIBE, (n) => row(100 + n, { tribeId: '77' }));
  await expect(link(2)).rejects.toThrow('Too many members have linked this tribe’s log already.');
  await fill(10, (n) => row(200 + n, { discordId: '3', state: 'ended', createdAt: Date.now(), endedAt: 1 }));
  await expect(link(3, '78')).rejects.toThrow('You have linked logs often just now.');
  await link(4, '78');
  await expect(link(4, '78')).rejects.toThrow('This log goes there already.');
});

test('the newest ended links are kept', async () => {
  await fill(MAX_ENDED_LINKS, (n) => row(n, { state: 'ended', endedAt: 1000 + n }));
  const { id } = await link(10_000);
  await endTribeLogLink(context, instance.by, id);
  const ended = await context.db.select().from(tribeLogLinks).where(eq(tribeLogLinks.botId, instance.id));
  expect(ended).toHaveLength(MAX_ENDED_LINKS);
  expect(ended.map((each) => each.id)).toContain(id);
  expect(ended.map((each) => each.id)).not.toContain('link 0');
});

test('the newest waiting lines of a link are kept in order, with the number of dropped ones', async () => {
  const { id } = await link(1);
  const add = (from: number, count: number) =>
    context.db.transaction((tx) =>
      addLines(
        tx,
        { botId: instance.id, id },
        {
          added: Array.from({ length: count }, (_, n) => ({ gameTime: 'Day 1, 10:00', text: `${from + n}` })),
          most: MAX_WAITING_LINES,
        },
      ),
    );
  expect(await add(0, MAX_WAITING_LINES)).toBe(0);
  expect(await add(MAX_WAITING_LINES, 5)).toBe(5);
  expect(await add(1000, MAX_WAITING_LINES + 3)).toBe(MAX_WAITING_LINES + 3);
  const texts = (await listLines(context.db, { botId: instance.id, id })).map(({ text }) => Number(text));
  expect(texts).toEqual(Array.from({ length: MAX_WAITING_LINES }, (_, n) => 1003 + n));
});

test('the newest departures are kept', async () => {
  const note = (tribeIds: string[], at: number) =>
    repository.noteDepartures(context.db, instance.scope, { serverId, tribeIds, at, most: MAX_DEPARTURES });
  await note(
    Array.from({ length: MAX_DEPARTURES }, (_, n) => String(n)),
    1000,
  );
  await note(['new', '7'], 2000);
  const kept = await context.db.select().from(tribeDepartures).where(eq(tribeDepartures.botId, instance.id));
  expect(kept).toHaveLength(MAX_DEPARTURES);
  expect(
    kept
      .filter(({ at }) => at === 2000)
      .map(({ tribeId }) => tribeId)
      .toSorted(),
  ).toEqual(['7', 'new']);
});

test('links of an instance with many that are due keep no other instance’s from their turn', async () => {
  // Those of other tests would have their turn, too.
  await context.db.delete(tribeLogLinks);
  const other = await makeInstance(context);
  const { id: elsewhere } = await createServer(context, other.by, serverFields());
  await fill(5, (n) => row(n, { dueAt: 10 + n, checkedAt: 10 + n }));
  await context.db
    .insert(tribeLogLinks)
    .values(row(9, { botId: other.id, serverId: elsewhere, dueAt: 90, checkedAt: 90 }) as never);
  const looks = [
    await repository.listDue(context.db, { now: 100, limit: 2 }),
    await repository.listUnchecked(context.db, { before: 100, limit: 2 }),
  ];
  for (const links of looks) expect(links.map(({ id }) => id)).toEqual(['link 0', 'link 9']);
});
