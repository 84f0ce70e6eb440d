import type { ChangeEntry, HistoryFilter } from '@arkwright/contracts/history/schema';
import { shownAreaOf } from '@arkwright/contracts/history/shown-area';
import type { Member } from '@arkwright/server/core/access/scope';
import { systemActor } from '@arkwright/server/core/identity/actor';
import { makeInstance, makeManager, type TestInstance, type TestUser } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countNewer, findLatest, listFacets, listHistory, type Viewer } from './service.ts';
import { addEntry } from './testing/entries.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

async function viewer(instance: TestInstance, user: TestUser = instance.owner): Promise<Viewer> {
  const member = (await context.memberships.find({ discordId: user.discordId }, instance.id)) as Member;
  return { scope: instance.scope, member };
}

async function list(
  instance: TestInstance,
  filter: HistoryFilter = {},
  user = instance.owner,
): Promise<ChangeEntry[]> {
  const { entries } = await listHistory(context.db, await viewer(instance, user), { filter, limit: 100 });
  return entries;
}

const names = (entries: readonly ChangeEntry[]) => entries.map(({ target }) => target.name);
const named = (name: string) => ({ target: { kind: 'server', id: `id of ${name}`, name } });

test('entries are listed newest first, and only those of the instance', async () => {
  const [instance, other] = [await makeInstance(context), await makeInstance(context)];
  await addEntry(context, instance, { at: 2, ...named('second') });
  await addEntry(context, instance, { at: 3, ...named('third') });
  await addEntry(context, instance, { at: 1, ...named('first') });
  await addEntry(context, other, { at: 9, ...named('of another instance') });
  expect(names(await list(instance))).toEqual(['third', 'second', 'first']);
});

test('an entry has actor, origin, action, before and after', async () => {
  const instance = await makeInstance(context);
  await addEntry(context, instance, { before: { name: 'Old' }, after: { name: 'The Island' } });
  expect(await list(instance)).toMatchObject([
    {
      at: 1_800_000_000_000,
      actor: { kind: 'user', id: instance.owner.discordId, name: 'Owner' },
      origin: 'dashboard',
      area: 'Servers',
      action: 'server.changed',
      target: { kind: 'server', id: 's1', name: 'The Island' },
      before: { name: 'Old' },
      after: { name: 'The Island' },
    },
  ]);
});

test.each<[string, HistoryFilter, string[]]>([
  ['by area', { area: 'Logging' }, ['log']],
  ['by action', { action: 'server.deleted' }, ['Ragnarok']],
  ['by kind of target', { target: 'settings' }, ['offlineAlert', 'log']],
  ['by one target', { target: 'server:id of Ragnarok' }, ['Ragnarok']],
  ['by a program part', { actor: 'system:Discord' }, ['Guild']],
  ['from a moment on', { from: 400 }, ['Guild', 'offlineAlert']],
  ['before a moment', { to: 200 }, ['The Island']],
  ['between two moments', { from: 200, to: 400 }, ['log', 'Ragnarok']],
  ['by the name of a target, whatever its case', { q: 'rAgNa' }, ['Ragnarok']],
  ['by the name of an actor', { q: 'discord' }, ['Guild']],
  ['by a value before or after', { q: 'tek "cave"' }, ['The Island']],
  ['by the name of a settings page', { q: 'server offline' }, ['offlineAlert']],
  ['by the word that tells an action', { q: 'deleted' }, ['Ragnarok']],
  ['by text with signs of patterns, taken literally', { q: '%' }, []],
  ['by text with a backslash', { q: '\\' }, []],
  ['by several at once', { area: 'Servers', q: 'island' }, ['The Island']],
  ['by what is not there', { actor: 'user:1', target: 'nothing', area: 'no area' }, []],
])('entries are found %s', async (_name, filter, expected) => {
  const instance = await makeInstance(context);
  const discord = { ...instance.by, actor: systemActor('Discord'), origin: 'system' } as const;
  await addEntry(context, instance, { at: 100, ...named('The Island'), after: { map: 'Tek "Cave"' } });
  await addEntry(context, instance, { at: 200, action: 'server.deleted', ...named('Ragnarok') });
  const settings = (id: string) => ({
    target: { kind: 'settings', id, name: id },
    action: 'settings.changed' as const,
  });
  await addEntry(context, instance, { at: 300, area: 'Logging', ...settings('log') });
  await addEntry(context, instance, { at: 400, area: 'OfflineAlert', ...settings('offlineAlert') });
  const guild = {
    action: 'instance.changed' as const,
    target: { kind: 'instance', id: instance.id, name: 'Guild' },
  };
  await addEntry(context, instance, { at: 500, area: 'Owner', by: discord, ...guild });
  expect(names(await list(instance, filter))).toEqual(expected);
});

test('a person is found by ID, whatever the name was at the time', async () => {
  const instance = await makeInstance(context);
  const renamed = { ...instance.by, actor: { ...instance.owner, name: 'A new name' } };
  await addEntry(context, instance, { at: 1, ...named('before') });
  await addEntry(context, instance, { at: 2, by: renamed, ...named('after') });
  expect(names(await list(instance, { actor: `user:${instance.owner.discordId}` }))).toEqual([
    'after',
    'before',
  ]);
});

test('pages have no gaps or duplicates while others add entries, even at the same moment', async () => {
  const instance = await makeInstance(context);
  const made = Array.from({ length: 25 }, (_, index) => `entry ${String(index).padStart(2, '0')}`);
  // Five at each moment.
  for (const [index, name] of made.entries()) {
    await addEntry(context, instance, { at: 1000 + Math.floor(index / 5), ...named(name) });
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listHistory(context.db, await viewer(instance), { filter: {}, cursor, limit: 4 });
    expect(page.entries.length).toBeLessThanOrEqual(4);
    seen.push(...names(page.entries));
    await addEntry(context, instance, { at: 5000 + seen.length, ...named('meanwhile') });
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  expect(seen.toSorted()).toEqual(made);
  const times = seen.map((name) => Math.floor(Number(name.slice(-2)) / 5));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test('a full last page has no next one', async () => {
  const instance = await makeInstance(context);
  for (const at of [1, 2]) await addEntry(context, instance, { at });
  expect(await listHistory(context.db, await viewer(instance), { filter: {}, limit: 2 })).toMatchObject({
    next: null,
  });
});

test('large entries come on smaller pages, and one that is too large comes alone', async () => {
  const instance = await makeInstance(context);
  const huge = { text: 'x'.repeat(1_200_000) };
  const large = { text: 'y'.repeat(300_000) };
  for (const [at, after] of [large, large, huge, large, large, large, large].entries()) {
    await context.db.execute(sql`
      insert into changes (bot_id, id, at, actor_kind, actor_id, actor_name, origin, area, action, target_kind, target_id, target_name, after)
      values (${instance.id}, ${`c${at}`}, ${at}, 'user', '1', 'Ann', 'dashboard', 'Servers', 'server.changed', 'server', 's', 's', ${JSON.stringify(after)})`);
  }
  const sizes: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await listHistory(context.db, await viewer(instance), { filter: {}, cursor, limit: 50 });
    sizes.push(page.entries.length);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  expect(sizes).toEqual([3, 1, 1, 2]);
});

const ACTION_IN = {
  Servers: 'server.changed',
  Logging: 'settings.changed',
  Rcon: 'rcon-preset.changed',
  Owner: 'managers.changed',
} as const;
type RecordedArea = keyof typeof ACTION_IN;

const AREA_CASES: [permissions: string[], areas: RecordedArea[]][] = [
  [[], []],
  [['Servers_View'], ['Servers']],
  [['Servers_Edit'], ['Servers']],
  [
    ['Logging_View', 'Rcon_Edit'],
    ['Rcon', 'Logging'],
  ],
  [['FullAccess'], ['Owner', 'Rcon', 'Logging', 'Servers']],
];

test.each(AREA_CASES)(
  'a manager with %j sees the entries of %j and no others',
  async (permissions, areas) => {
    const instance = await makeInstance(context);
    const manager = await makeManager(context, instance, permissions);
    for (const [at, area] of (['Servers', 'Logging', 'Rcon', 'Owner'] as const).entries()) {
      await addEntry(context, instance, { at, area, action: ACTION_IN[area] });
    }
    const areasOf = (entries: readonly ChangeEntry[]) => entries.map(({ area }) => area);
    expect(areasOf(await list(instance, {}, manager))).toEqual(areas);
    // No filter, count or choice reveals hidden entries.
    expect(areasOf(await list(instance, { area: 'Owner' }, manager))).toEqual(
      areas.filter((area) => area === 'Owner'),
    );
    const asked = await viewer(instance, manager);
    expect(await countNewer(context.db, asked, { filter: {}, since: '0.0' })).toBe(areas.length);
    const facets = await listFacets(context.db, asked);
    expect(facets.areas.toSorted()).toEqual(areas.toSorted());
    expect(facets.actions).toEqual(areas.map((area) => ACTION_IN[area]).toSorted());
    expect(facets.actors).toHaveLength(areas.length > 0 ? 1 : 0);
    const latest = await findLatest(context.db, asked, {});
    expect(latest?.at).toBe(
      areas.length > 0 ? ['Servers', 'Logging', 'Rcon', 'Owner'].indexOf(areas[0]!) : undefined,
    );
  },
);

test('those who may view Moderation see what moderators did, whichever area allowed it', async () => {
  const instance = await makeInstance(context);
  const manager = await makeManager(context, instance, ['Moderation_View']);
  await addEntry(context, instance, { at: 1, area: 'Rcon', action: 'live.kicked' });
  await addEntry(context, instance, { at: 2, area: 'Rcon', action: 'live.command-ran' });
  await addEntry(context, instance, { at: 3, area: 'BannedWords', action: 'chat-mute.set' });
  await addEntry(context, instance, { at: 4, area: 'BannedWords', action: 'settings.changed' });
  const shown = (await list(instance, {}, manager)).map(({ action }) => action);
  expect(shown).toEqual(['chat-mute.set', 'live.kicked']);
  const other = await makeManager(context, instance, ['Logging_View']);
  expect(await list(instance, {}, other)).toEqual([]);
});

test('only the owner sees the changes of managers and API settings; FullAccess sees who changed them and when', async () => {
  const instance = await makeInstance(context);
  const manager = await makeManager(context, instance, ['FullAccess']);
  const managers = { kind: 'managers', id: instance.id, name: 'managers' };
  const granted = [{ discordId: '4242', permissions: ['Servers_View'] }];
  await addEntry(context, instance, {
    at: 1,
    area: 'Owner',
    action: 'managers.changed',
    target: managers,
    before: [],
    after: granted,
  });
  const api = { kind: 'settings', id: 'api', name: 'api' };
  const switched = { before: { rconAccess: 'canary' }, after: { rconAccess: 'other' } };
  await addEntry(context, instance, {
    at: 2,
    area: 'Owner',
    action: 'settings.changed',
    target: api,
    ...switched,
  });
  const guild = { kind: 'instance', id: instance.id, name: 'Guild' };
  await addEntry(context, instance, {
    at: 3,
    area: 'Owner',
    action: 'instance.changed',
    target: guild,
    before: { guildName: 'Old' },
    after: { guildName: 'Guild' },
  });
  await addEntry(context, instance, { at: 4, area: 'Rcon', target: { ...api, id: 'rcon' }, ...switched });
  const sidesOf = (entries: readonly ChangeEntry[]) => entries.map(({ before, after }) => [before, after]);
  const guildSides = [{ guildName: 'Old' }, { guildName: 'Guild' }];
  const rconSides = [switched.before, switched.after];
  const seen = await list(instance, {}, manager);
  expect(sidesOf(seen)).toEqual([rconSides, guildSides, [null, null], [null, null]]);
  expect(seen.map(({ at, actor }) => [at, actor.id])).toEqual(
    [4, 3, 2, 1].map((at) => [at, instance.owner.discordId]),
  );
  expect(sidesOf(await list(instance))).toEqual([rconSides, guildSides, rconSides, [[], granted]]);
  // No search or count reveals hidden values.
  for (const [q, forOwner, forManager] of [
    ['4242', [1], []],
    ['canary', [4, 2], [4]],
    ['API access', [2], [2]],
  ] as const) {
    expect((await list(instance, { q })).map(({ at }) => at)).toEqual(forOwner);
    expect((await list(instance, { q }, manager)).map(({ at }) => at)).toEqual(forManager);
    const question = { filter: { q }, since: '0.0' };
    expect(await countNewer(context.db, await viewer(instance, manager), question)).toBe(forManager.length);
  }
});

test('the owner sees everything', async () => {
  const instance = await makeInstance(context);
  for (const area of ['Servers', 'Owner'] as const) await addEntry(context, instance, { area });
  expect(await list(instance)).toHaveLength(2);
});

test('entries newer than the top one are counted, with the same filters and up to a hundred', async () => {
  const instance = await makeInstance(context);
  await addEntry(context, instance, { at: 1 });
  const [top] = await list(instance);
  const since = `${top!.at}.${top!.id}`;
  const count = async (filter: HistoryFilter = {}) =>
    countNewer(context.db, await viewer(instance), { filter, since });
  expect(await count()).toBe(0);
  await addEntry(context, instance, { at: 2, area: 'Logging' });
  await addEntry(context, instance, { at: 3 });
  expect(await count()).toBe(2);
  expect(await count({ area: 'Logging' })).toBe(1);
  for (let at = 4; at < 110; at++) await addEntry(context, instance, { at });
  expect(await count()).toBe(100);
});

test('the last change is returned with its author, for an area or one thing', async () => {
  const instance = await makeInstance(context);
  await addEntry(context, instance, { at: 5, ...named('A') });
  await addEntry(context, instance, { at: 6, ...named('B') });
  const latest = async (filter: HistoryFilter) => findLatest(context.db, await viewer(instance), filter);
  const actor = { kind: 'user', id: instance.owner.discordId, name: 'Owner' };
  for (const action of [
    'timed-command.ran',
    'live.wrote',
    'live.command-ran',
    'timed-command.missed',
  ] as const)
    await addEntry(context, instance, { at: 9, action });
  expect(await latest({ area: 'Servers' })).toEqual({ at: 6, actor });
  expect(await latest({ target: 'server:id of A' })).toEqual({ at: 5, actor });
  expect(await latest({ area: 'Logging' })).toBeNull();
});

test('everyone in the history can be chosen once, by the latest name, the latest first', async () => {
  const instance = await makeInstance(context);
  const as = (actor: TestInstance['by']['actor']) => ({ ...instance.by, actor });
  await addEntry(context, instance, { at: 1, by: as(systemActor('Discord')) });
  await addEntry(context, instance, { at: 2, by: as(systemActor('Timed commands')) });
  await addEntry(context, instance, { at: 3 });
  await addEntry(context, instance, { at: 4, by: as({ ...instance.owner, name: 'Renamed' }) });
  const { actors } = await listFacets(context.db, await viewer(instance));
  expect(actors.map(({ name }) => name)).toEqual(['Renamed', 'Timed commands', 'Discord']);
});

test('an entry is found in the area in which a person looks for it, and seen by those who saw it before', async () => {
  const instance = await makeInstance(context);
  const player = { target: { kind: 'player', id: 'a'.repeat(32), name: 'Guppy' } };
  const ran = { area: 'Rcon', action: 'live.command-ran' } as const;
  await addEntry(context, instance, { at: 1, ...player, area: 'Rcon', action: 'live.kicked' });
  await addEntry(context, instance, { at: 2, ...player, area: 'BannedWords', action: 'chat-mute.set' });
  await addEntry(context, instance, { at: 3, ...ran, ...named('save'), after: { command: 'SaveWorld' } });
  await addEntry(context, instance, { at: 4, ...ran, ...named('stop'), after: { command: ' doexit' } });
  await addEntry(context, instance, {
    at: 5,
    ...named('restart'),
    area: 'Nitrado',
    action: 'server.restart-requested',
  });
  const namesIn = async (area: string, user = instance.owner) => names(await list(instance, { area }, user));
  expect(await namesIn('Moderation')).toEqual(['Guppy', 'Guppy']);
  expect(await namesIn('Rcon')).toEqual(['save']);
  expect(await namesIn('BannedWords')).toEqual([]);
  expect(await namesIn('Nitrado')).toEqual([]);
  expect(await namesIn('Servers')).toEqual(['restart', 'stop']);
  for (const entry of await list(instance)) {
    const { entries } = await listHistory(context.db, await viewer(instance), {
      filter: { area: shownAreaOf(entry) },
      limit: 100,
    });
    expect(entries).toContainEqual(entry);
  }
  const facets = await listFacets(context.db, await viewer(instance));
  expect(facets.areas.toSorted()).toEqual(['Moderation', 'Rcon', 'Servers']);
  // The right to view servers shows no restarts of the host, nor what was typed in the console.
  const watcher = await makeManager(context, instance, ['Servers_View']);
  expect(await namesIn('Servers', watcher)).toEqual([]);
  // A page that says who changed its area last still means its own.
  expect((await findLatest(context.db, await viewer(instance), { area: 'Servers' }))?.at).toBeUndefined();
});
