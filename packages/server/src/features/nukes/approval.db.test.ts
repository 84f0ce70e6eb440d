import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { MAX_WAITING_NUKES, NUKE_WAITS_MINUTES } from '@arkwright/contracts/nukes/bounds';
import type { WaitingNuke } from '@arkwright/contracts/nukes/schema';
import { registry } from '@arkwright/contracts/registry';
import { changes } from '@arkwright/server/core/history/table';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { By } from '../../core/history/change-log.ts';
import { settings } from '../../core/settings/table.ts';
import type { CompanionInstance } from '../companion/testing/companion-instance.ts';
import { type ConnectedGame, connectGame } from '../companion/testing/connected-game.ts';
import { base, makeUploader, player, range, tribe, upload } from '../uploads/testing/uploads.ts';
import { forgetAsker, listWaitingNukes } from './approval-service.ts';
import { nukePlayer, nukeTribe } from './nuke-service.ts';
import { endedNukeRetention } from './requests-repository.ts';
import { nukeRequests } from './table.ts';

const START = 1_900_000_000_000;
const TRIBE = tribe(1);
const COMMANDS = ['Structures', 'Dinos', 'Players'].map((what) => `DestroyTribeId${what} ${TRIBE.tribeId}`);

let now: number;
let api: TestApp;
let instance: CompanionInstance;
let game: ConnectedGame;
beforeAll(async () => {
  api = await createTestApp({ clock: { now: () => now } });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.dispose());
beforeEach(async () => {
  now = START;
  await api.context.db.delete(nukeRequests);
  instance = await makeUploader(api);
  await upload(api, instance, { kind: 'players', rows: range(MAX_WAITING_NUKES + 1, (n) => player(n)) });
  await upload(api, instance, { kind: 'tribes', rows: [TRIBE] });
  await upload(api, instance, { kind: 'bases', rows: [base(1)] });
  await api.context.db
    .insert(settings)
    .values({ botId: instance.id, group: 'decay', rev: 1, value: { needsTwoPeople: true } });
  game = await connectGame(api, instance);
});
afterEach(() => game.leave());

const target = () => ({ serverId: instance.serverId, key: TRIBE.tribeId });
/** The owner, over the API. */
const ask = async () => {
  const body = { serverId: instance.serverId, tribeId: TRIBE.tribeId };
  return (await send(api, registry.nukes.nukeTribe, { token: instance.owner.token, body })).body;
};
const waiting = async () => {
  const sent = { token: instance.owner.token, params: { botId: instance.id } };
  return (await send(api, registry.nukes.waitingNukes, sent)).body as WaitingNuke[];
};
/** A team member in Discord. */
const member = (id: string): By => ({
  ...instance.by,
  actor: { kind: 'discord-member', id, name: `Rex ${id}` },
});
/** The owner in Discord. */
const ownerInDiscord = (): By => {
  const { actor } = instance.by;
  return member(actor.kind === 'user' ? actor.discordId : '');
};
const history = () =>
  api.context.db
    .select()
    .from(changes)
    .where(
      and(
        eq(changes.botId, instance.id),
        inArray(changes.action, ['dashboard.nuke-asked', 'dashboard.nuke-declined', 'dashboard.tribe-nuked']),
      ),
    )
    .orderBy(asc(changes.at), asc(changes.id));

test('a nuke waits until a second person requests the same, and the history has both', async () => {
  expect(await ask()).toBe(false);
  // The same person is one, from wherever.
  expect(await ask()).toBe(false);
  expect(await nukeTribe(api.context, ownerInDiscord(), target())).toBe(false);
  expect(game.ran).toEqual([]);
  const asked = {
    kind: 'tribes',
    targetId: TRIBE.tribeId,
    name: 'Tribe 1',
    serverName: 'The Island',
    by: 'Owner',
  };
  expect(await waiting()).toMatchObject([{ ...asked, isMine: true, endsAt: START + 60 * MINUTE_MS }]);
  expect(await listWaitingNukes(api.context, member('2'))).toMatchObject([{ isMine: false }]);

  now += 1000;
  expect(await nukeTribe(api.context, member('2'), target())).toBe(true);
  expect(game.ran).toEqual(COMMANDS);
  expect(await waiting()).toEqual([]);
  expect(await history()).toMatchObject([
    { action: 'dashboard.nuke-asked', actorName: 'Owner', targetName: 'Tribe 1' },
    {
      action: 'dashboard.tribe-nuked',
      actorName: 'Rex 2',
      after: { commands: COMMANDS, outcome: { done: 1 } },
    },
  ]);
});

test('if several people agree at the same time, one nuke runs', async () => {
  await ask();
  const done = await Promise.all(['2', '3'].map((id) => nukeTribe(api.context, member(id), target())));
  expect(done.toSorted()).toEqual([false, true]);
  expect(game.ran).toEqual(COMMANDS);
});

test('if two people are first at the same time, one requests and the other agrees', async () => {
  const { serverId } = instance;
  for (let n = 1; n <= 10; n++) {
    const key = player(n).characterId;
    const nuke = (id: string) => nukePlayer(api.context, member(id), { serverId, key });
    expect((await Promise.all([nuke('2'), nuke('3')])).toSorted()).toEqual([false, true]);
    expect(game.ran).toEqual(range(n, (done) => `KillPlayer ${player(done).characterId}`));
  }
  expect(await waiting()).toEqual([]);
  const asked = (await history()).filter(({ action }) => action === 'dashboard.nuke-asked');
  expect(asked).toHaveLength(10);
});

test('a request expires after an hour: the next person is the first again', async () => {
  await ask();
  now += NUKE_WAITS_MINUTES * MINUTE_MS - 1;
  expect(await waiting()).toHaveLength(1);
  now += 1;
  expect(await waiting()).toEqual([]);
  expect(await nukeTribe(api.context, member('2'), target())).toBe(false);
  expect(game.ran).toEqual([]);
  expect(await waiting()).toMatchObject([{ by: 'Rex 2', isMine: false }]);
  const clean = () => endedNukeRetention.deleteSome(api.context.db, { now, limit: 10 });
  expect(await clean()).toBe(0);
  now += NUKE_WAITS_MINUTES * MINUTE_MS;
  expect(await clean()).toBe(1);
});

test('a request is declined once and recorded in the history; nothing is left to agree to', async () => {
  await ask();
  const [{ id = '' } = {}] = await waiting();
  const body = { serverId: instance.serverId, id };
  const decline = () => send(api, registry.nukes.declineNuke, { token: instance.owner.token, body });
  now += 1000;
  expect(await decline()).toMatchObject({ status: 200 });
  expect(await decline()).toMatchObject({ status: 404 });
  expect(await history()).toMatchObject([
    { action: 'dashboard.nuke-asked' },
    { action: 'dashboard.nuke-declined', targetName: 'Tribe 1', before: { serverId: instance.serverId } },
  ]);
  expect(await nukeTribe(api.context, member('2'), target())).toBe(false);
  expect(game.ran).toEqual([]);
});

test("deleting an account deletes the person's requests, and no others", async () => {
  await ask();
  await nukePlayer(api.context, member('2'), { serverId: instance.serverId, key: player(1).characterId });
  await forgetAsker(api.context, '2');
  expect(await waiting()).toMatchObject([{ by: 'Owner' }]);
});

test('one person is enough if the owner does not require two, and for a kill', async () => {
  const player1 = { serverId: instance.serverId, key: player(1).characterId };
  expect(await nukePlayer(api.context, instance.by, player1, { needsOne: true })).toBe(true);
  expect(await waiting()).toEqual([]);
  await ask();
  await api.context.db
    .delete(settings)
    .where(and(eq(settings.botId, instance.id), eq(settings.group, 'decay')));
  expect(await ask()).toBe(true);
  // The waiting request is finished, too.
  expect(await waiting()).toEqual([]);
});

test('the number of waiting requests has a maximum', async () => {
  const { serverId } = instance;
  const nuke = (n: number) => nukePlayer(api.context, instance.by, { serverId, key: player(n).characterId });
  for (let n = 1; n <= MAX_WAITING_NUKES; n++) expect(await nuke(n)).toBe(false);
  await expect(nuke(MAX_WAITING_NUKES + 1)).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
  expect(await waiting()).toHaveLength(MAX_WAITING_NUKES);
});
