import { limitsOf } from '@arkwright/contracts/derived/limits';
import { makeInstance, serverFields } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../core/access/scope.ts';
import { gameMoves } from '../../game-events/table.ts';
import { mutePlayer } from '../chat-mutes/service.ts';
import { notePlayerLists } from '../known-players/service.ts';
import { knownPlayers } from '../known-players/table.ts';
import { createServer } from '../servers/service.ts';
import { playerEntries } from '../uploads/table.ts';
import { addNote } from './notes-service.ts';
import { listOnServer } from './on-server-service.ts';

const DAY_MS = 86_400_000;
const idOf = (name: string) => Buffer.from(name).toString('hex').padStart(32, '0');

// The cast: of a member only these decide what is seen of a player.
const memberWith = (...permissions: string[]) =>
  ({ isOwner: false, permissions, limits: limitsOf(5) }) as unknown as Member;
const OWNER: Member = { ...memberWith(), isOwner: true };

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

test('the players of one server are listed by when they joined, also once it has gone offline', async () => {
  const instance = await makeInstance(context);
  const { id: island } = await createServer(context, instance.by, serverFields());
  const { id: center } = await createServer(context, instance.by, serverFields());
  const list = (id: string, names: string[]) => ({
    server: { botId: instance.id, id },
    players: names.map((name) => ({ name, id: idOf(name) })),
  });
  await notePlayerLists(context, [list(island, ['Ann', 'Bob', 'Left']), list(center, ['Cid'])]);
  await notePlayerLists(context, [list(island, ['Ann', 'Bob'])]);
  await context.db
    .update(knownPlayers)
    .set({ firstSeen: Date.now() - 2 * DAY_MS, lastSeen: Date.now() - 60_000 });
  const at = Date.now() - 3_600_000;
  const day = new Date(at).toISOString().slice(0, 10);
  const move = { botId: instance.id, id: 1, day, at, serverId: island, kind: 'joined' as const };
  await context.db.insert(gameMoves).values({ ...move, player: 'Bob', eosId: idOf('Bob') });
  const players = await listOnServer(context, { scope: instance.scope, member: OWNER }, island);
  expect(players.map(({ name, isNew }) => [name, isNew])).toEqual([
    ['Bob', false],
    ['Ann', false],
  ]);
  expect(players[0]).toMatchObject({ netId: idOf('Bob'), since: at });
  const foreign = await makeInstance(context);
  expect(await listOnServer(context, { scope: foreign.scope, member: OWNER }, island)).toEqual([]);
});

test('marks and the tribe of the survivor there are shown to those who may see them', async () => {
  const instance = await makeInstance(context);
  const { by, scope } = instance;
  const { id: island } = await createServer(context, by, serverFields());
  const { id: center } = await createServer(context, by, serverFields());
  const [ann, bob] = [idOf('Ann'), idOf('Bob')];
  const players = [
    { name: 'Ann', id: ann },
    { name: 'Bob', id: bob },
  ];
  await notePlayerLists(context, [{ server: { botId: instance.id, id: island }, players }]);
  await mutePlayer(context, by, { netId: bob, lastsMs: 3_600_000, reason: '' });
  await addNote(context, { ...by, actor: instance.owner }, { botId: instance.id, netId: ann, text: 'x' });
  const survivor = (serverId: string, tribeName: string) => ({
    botId: instance.id,
    serverId,
    id: `${serverId} survivor`,
    netId: ann,
    characterId: '1',
    characterName: 'Grim',
    playerName: 'Ann',
    tribeId: '7',
    tribeName,
    lastLogin: 0,
    lastSeen: 0,
    level: 1,
  });
  await context.db
    .insert(playerEntries)
    .values([survivor(island, 'Beach Bobs'), survivor(center, 'Salt Miners')]);

  const seenBy = async (member: Member) => {
    const listed = await listOnServer(context, { scope, member }, island);
    return listed.map(({ name, tribeName, hasNote, isMuted, hasAlert }) =>
      [name, tribeName, hasNote && 'note', isMuted && 'muted', hasAlert && 'alert'].filter(Boolean).join(),
    );
  };
  expect(await seenBy(OWNER)).toEqual(['Ann,Beach Bobs,note', 'Bob,muted']);
  expect(await seenBy(memberWith('Logging_View'))).toEqual(['Ann', 'Bob']);
  expect(await seenBy(memberWith('Logging_View', 'DataDashboard_View'))).toEqual(['Ann,Beach Bobs', 'Bob']);
  // What companions upload needs a tier, as on the player's page.
  expect(await seenBy({ ...OWNER, limits: limitsOf(0) })).toEqual(['Ann,note', 'Bob,muted']);
});
