import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { changes } from '@arkwright/server/core/history/table';
import { createServer } from '@arkwright/server/features/servers/service';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Member } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { users } from '../../core/identity/table.ts';
import { directoryChanged } from '../../discord/guilds/presence.ts';
import { discordOutbox } from '../../discord/table.ts';
import { updateInstance } from '../instances/service.ts';
import { playerRoleChecks } from '../player-roles/table.ts';
import { deleteExpired } from '../registered-players/service.ts';
import { confirmRegistration } from './confirm-service.ts';
import { createGuesses } from './guesses.ts';
import { announcePending, askForCode, unregister } from './member-service.ts';
import { createRegistration, deleteRegistration, listRegistrations, updateRegistration } from './service.ts';

const NET_ID = '00'.repeat(16);
const LOG = '555';

let context: TestContext;
let instance: TestInstance;
let serverId: string;
let now: number;
let guesses: ReturnType<typeof createGuesses>;
beforeAll(async () => {
  context = await createTestContext({ clock: { now: () => now } });
});
afterAll(() => context.dispose());
beforeEach(async () => {
  now = Date.now();
  instance = await makeInstance(context);
  serverId = (await createServer(context, instance.by, serverFields({ name: 'The *Island*' }))).id;
  guesses = createGuesses(() => now);
});

const member = (id = '42', name = 'raptor'): By => ({
  actor: { kind: 'discord-member', id, name },
  scope: instance.scope,
  origin: 'discord',
});
const companion = (): By => ({
  actor: { kind: 'companion', id: instance.id, name: 'Companion' },
  scope: instance.scope,
  origin: 'api',
});
const confirm = (code: string, changed: object = {}) =>
  confirmRegistration(context, companion(), {
    serverId,
    netId: NET_ID,
    playerName: 'Riley',
    code,
    guesses,
    ...changed,
  });
const list = () => listRegistrations(context, instance.scope, { showsCodes: true });
const WRONG = {
  isRegistered: false,
  message: 'This code is wrong or has expired. Type /register in Discord for a new one.',
};

async function save(playerRegistration: object): Promise<void> {
  await directoryChanged(context, instance.guildId, {
    channels: [{ id: LOG, name: 'log', type: 0, parentId: '', position: 0 }],
    roles: [],
  });
  const found = (await context.memberships.find(
    { discordId: instance.owner.discordId },
    instance.id,
  )) as Member;
  const saver = { ...instance.by, member: found, discordId: instance.owner.discordId };
  await updateInstance(context, saver, { id: instance.id, playerRegistration });
}

test('a code typed in the game registers the player, once', async () => {
  const code = await askForCode(context, member());
  expect(await confirm(` ${code.toLowerCase()} `)).toEqual({
    isRegistered: true,
    message: 'You are now registered as raptor.',
  });
  expect(await list()).toMatchObject([
    { netId: NET_ID, discordId: '42', discordUsername: 'raptor', confirmationCode: '', codeExpiresAt: 0 },
  ]);
  expect(await confirm(code, { netId: '11'.repeat(16) })).toEqual(WRONG);
  const [entry, ...more] = await context.db
    .select()
    .from(changes)
    .where(and(eq(changes.botId, instance.id), eq(changes.area, 'PlayerRegistration')));
  expect(more).toEqual([]);
  expect(entry).toMatchObject({
    action: 'player-registration.confirmed',
    actorKind: 'discord-member',
    actorId: '42',
    origin: 'discord',
    after: { netId: NET_ID, discordId: '42', discordUsername: 'raptor' },
  });
  expect(JSON.stringify(entry)).not.toContain(code);
  const checks = await context.db
    .select()
    .from(playerRoleChecks)
    .where(eq(playerRoleChecks.botId, instance.id));
  expect(checks).toMatchObject([{ discordId: '42' }]);
});

test('formatting in the name of the reply has no effect in the game', async () => {
  const code = await askForCode(context, member('42', '<RichColor Color="1,0,0,1">rap</>\u202etor\n!'));
  expect(await confirm(code)).toMatchObject({ message: 'You are now registered as raptor !.' });
});

test('a code is valid for 15 minutes, and a new one replaces the previous one', async () => {
  const old = await askForCode(context, member());
  now += 10_000 - 1;
  expect(await askForCode(context, member())).toBe(old);
  now += 1;
  const fresh = await askForCode(context, member());
  expect(fresh).not.toBe(old);
  expect(await confirm(old)).toEqual(WRONG);
  now += 15 * MINUTE_MS;
  expect(await confirm(fresh)).toEqual(WRONG);
  now -= 1;
  expect(await confirm(fresh)).toMatchObject({ isRegistered: true });
});

test('of two players who type the same code at once, one is registered', async () => {
  const code = await askForCode(context, member());
  const tries = await Promise.all([confirm(code), confirm(code, { netId: '11'.repeat(16) })]);
  expect(tries.filter(({ isRegistered }) => isRegistered)).toHaveLength(1);
  expect(await list()).toHaveLength(1);
});

test('a player of another member gets a message, and the code stays valid', async () => {
  await createRegistration(context, instance.by, { netId: NET_ID, discordId: '7', discordUsername: 'other' });
  const code = await askForCode(context, member());
  expect(await confirm(code)).toEqual({
    isRegistered: false,
    message: 'You are already registered to another Discord member. Ask an admin if that is wrong.',
  });
  expect(await confirm(code, { netId: '11'.repeat(16) })).toMatchObject({ isRegistered: true });
});

describe('a code of a registration by hand', () => {
  const OTHER = '11'.repeat(16);
  const CODE = 'ABCD2345';
  const prepare = (changed: object = {}) =>
    createRegistration(context, instance.by, {
      netId: NET_ID,
      discordId: '42',
      discordUsername: 'raptor',
      confirmationCode: CODE,
      ...changed,
    });
  const actions = async () => {
    const ofFeature = and(eq(changes.botId, instance.id), eq(changes.area, 'PlayerRegistration'));
    const entries = await context.db.select().from(changes).where(ofFeature);
    return entries.map(({ action }) => action).toSorted();
  };

  test('is accepted only from that player', async () => {
    const made = await prepare();
    expect(made).toMatchObject({ netId: '', awaitedNetId: NET_ID, confirmationCode: CODE });
    expect(made.codeExpiresAt).toBe(now + 15 * MINUTE_MS);
    expect(await confirm(CODE, { netId: OTHER })).toEqual(WRONG);
    expect(await confirm('abcd-2345')).toMatchObject({ isRegistered: true });
    expect(await list()).toMatchObject([
      { id: made.id, netId: NET_ID, awaitedNetId: '', confirmationCode: '', codeExpiresAt: 0 },
    ]);
    expect(await actions()).toEqual(['player-registration.confirmed', 'player-registration.prepared']);
    const entries = await context.db.select().from(changes).where(eq(changes.botId, instance.id));
    expect(JSON.stringify(entries)).not.toContain(CODE);
  });

  test('counts as wrong from others, and gives them no additional tries', async () => {
    await prepare();
    for (let index = 0; index < 5; index++) expect(await confirm(CODE, { netId: OTHER })).toEqual(WRONG);
    expect((await confirm(CODE, { netId: OTHER })).message).toMatch(/^Too many wrong codes/);
  });

  test('is refused while another member holds it, until that has expired', async () => {
    const code = await askForCode(context, member('7', 'other'));
    const taken = {
      code: 'CONFLICT',
      message: 'Another registration waits for this confirmation code.',
    };
    await expect(prepare({ confirmationCode: code })).rejects.toMatchObject(taken);
    expect((await list()).map(({ discordId }) => discordId)).toEqual(['7']);
    now += 15 * MINUTE_MS;
    await prepare({ confirmationCode: code });
    expect(await confirm(code)).toMatchObject({ message: 'You are now registered as raptor.' });
  });

  test('expires, and its registration is gone then', async () => {
    await prepare();
    now += 15 * MINUTE_MS;
    expect(await confirm(CODE)).toEqual(WRONG);
    expect(await list()).toEqual([]);
    expect(await prepare()).toMatchObject({ awaitedNetId: NET_ID });
  });

  test('gives way to a code that the member requests, which any player of the member may type', async () => {
    await prepare();
    const code = await askForCode(context, member());
    expect(code).not.toBe(CODE);
    expect(await confirm(CODE)).toEqual(WRONG);
    expect(await confirm(code, { netId: OTHER })).toMatchObject({ isRegistered: true });
  });

  test('is used up by a change, and deleted with a note in the history', async () => {
    const { id } = await prepare();
    const fields = { netId: NET_ID, discordId: '42', discordUsername: 'raptor' };
    const done = await updateRegistration(context, instance.by, { ...fields, id });
    expect(done).toMatchObject({ netId: NET_ID, awaitedNetId: '', confirmationCode: '' });
    await deleteRegistration(context, instance.by, id);
    await deleteRegistration(context, instance.by, (await prepare()).id);
    expect((await actions()).filter((action) => action.endsWith('deleted'))).toHaveLength(2);
  });
});

test("another instance's code or server is not accepted", async () => {
  const theirs = await makeInstance(context);
  const code = await askForCode(context, { ...member(), scope: theirs.scope });
  expect(await confirm(code)).toEqual(WRONG);
  const { id } = await createServer(context, theirs.by, serverFields());
  await expect(confirm(code, { serverId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('after five wrong codes the player must wait on all servers, even with the right one', async () => {
  const code = await askForCode(context, member());
  const other = await createServer(context, instance.by, serverFields({ name: 'Other', rconPort: 27021 }));
  for (let index = 0; index < 4; index++) expect(await confirm('ABCD2345')).toEqual(WRONG);
  expect(await confirm('ABCD2345', { serverId: other.id })).toEqual(WRONG);
  const blocked = {
    isRegistered: false,
    message: 'Too many wrong codes. Please try again in 10 minutes.',
  };
  expect(await confirm(code)).toEqual(blocked);
  expect(await confirm('ABCD2345', { netId: '11'.repeat(16) })).toEqual(WRONG);
  now += 10 * MINUTE_MS;
  expect(await confirm(code)).toMatchObject({ isRegistered: true });
});

test('of many codes at once at most five are looked up', async () => {
  const tries = await Promise.all(Array.from({ length: 30 }, () => confirm('ABCD2345')));
  expect(tries.filter(({ message }) => message === WRONG.message)).toHaveLength(5);
});

test('while the feature or the tier is off nobody can register', async () => {
  const code = await askForCode(context, member());
  const off = { isRegistered: false, message: 'Registration is switched off.' };
  await save({ isEnabled: false });
  expect(await confirm(code)).toEqual(off);
  await save({ isEnabled: true });
  await context.db.update(users).set({ tier: 1 }).where(eq(users.id, instance.owner.id));
  expect(await confirm(code)).toEqual(off);
});

provesSetting(
  'playerRegistration.isRegistrationLoggingEnabled',
  'playerRegistration.registrationLogChannelId',
)('the log channel gets harmless text, if that is switched on', async () => {
  const outbox = async () =>
    (await context.db.select().from(discordOutbox).where(eq(discordOutbox.botId, instance.id))).map(
      ({ channelId, content, mentionRoleIds }) => ({ channelId, content, mentionRoleIds }),
    );
  await save({ registrationLogChannelId: LOG });
  await confirm(await askForCode(context, member()));
  await unregister(context, member());
  expect(await outbox()).toEqual([]);
  await save({ isRegistrationLoggingEnabled: true });
  await confirm(await askForCode(context, member('42', 'rap*tor')), {
    playerName: '@everyone [x](https://x)',
  });
  await unregister(context, member());
  expect(await outbox()).toEqual([
    {
      channelId: LOG,
      content:
        '📝 **\\@everyone \\[x\\]\\(https\\://x\\)** has registered as **rap\\*tor** (<@42>) on **The \\*Island\\***.',
      mentionRoleIds: [],
    },
    {
      channelId: LOG,
      content: '📝 **rap\\*tor** (<@42>) is no longer registered.',
      mentionRoleIds: [],
    },
  ]);
});

test('members can end their own registration, and get a message if they have none', async () => {
  await createRegistration(context, instance.by, {
    netId: NET_ID,
    discordId: '42',
    discordUsername: 'raptor',
  });
  await expect(askForCode(context, member())).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'You are already registered. To register another player, type /unregister first.',
  });
  await unregister(context, member());
  expect(await list()).toEqual([]);
  const nothing = { code: 'CONFLICT', message: 'You are not registered.' };
  await expect(unregister(context, member())).rejects.toMatchObject(nothing);
  const code = await askForCode(context, member());
  await unregister(context, member());
  expect(await list()).toEqual([]);
  await expect(unregister(context, member())).rejects.toMatchObject(nothing);
  expect(await confirm(code)).toEqual(WRONG);
  expect(await askForCode(context, member())).not.toBe(code);
});

test('open pages are notified of new and expired codes only by the check every ten seconds', async () => {
  const publish = vi.spyOn(context.bus, 'publish');
  const others = await makeInstance(context);
  const told = async () => {
    publish.mockClear();
    await announcePending(context, { since: now - 10_000, until: now });
    const messages = publish.mock.calls.flatMap(([, ...each]) => each) as { of: { botId: string } }[];
    return messages.map(({ of }) => of.botId).filter((id) => [instance.id, others.id].includes(id));
  };
  await askForCode(context, member('1'));
  await askForCode(context, member('2'));
  await askForCode(context, { ...member(), scope: others.scope });
  expect(publish).not.toHaveBeenCalled();
  expect((await told()).toSorted()).toEqual([instance.id, others.id].toSorted());
  now += 10_000;
  expect(await told()).toEqual([]);
  await unregister(context, member('1'));
  expect(await told()).toEqual([instance.id]);
  now += 15 * MINUTE_MS - 10_000;
  expect(await told()).toHaveLength(2);
});

test('only expired codes are deleted', async () => {
  await askForCode(context, member('1'));
  await createRegistration(context, instance.by, { netId: NET_ID, discordId: '7', discordUsername: 'other' });
  now += 15 * MINUTE_MS;
  await askForCode(context, member('2'));
  await deleteExpired(context.db, { now: now - 1, limit: 1000 });
  expect(await deleteExpired(context.db, { now, limit: 1000 })).toBe(1);
  expect((await list()).map(({ discordId }) => discordId).toSorted()).toEqual(['2', '7']);
});
