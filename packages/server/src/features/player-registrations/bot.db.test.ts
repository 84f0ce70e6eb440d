import { createServer } from '@arkwright/server/features/servers/service';
import { eventually } from '@arkwright/testing/eventually';
import { makeUser, serverFields, type TestUser } from '@arkwright/testing/factories';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, systemScope } from '../../core/access/scope.ts';
import { botInstances } from '../../core/access/table.ts';
import type { By } from '../../core/history/change-log.ts';
import { users } from '../../core/identity/table.ts';
import { startGateway } from '../../discord/gateway.ts';
import { isOwnChannel } from '../../discord/guilds/directory.ts';
import { listenToGuilds } from '../../discord/guilds/listener.ts';
import { startOutbox } from '../../discord/outbox-sender.ts';
import { listenToCommands } from '../../discord/slash-listener.ts';
import { startSweeps } from '../../platform/work/sweeps.ts';
import { updateInstance } from '../instances/service.ts';
import { playerRoleSweeps } from '../player-roles/jobs.ts';
import { registerCommand, unregisterCommand } from './bot.ts';
import { confirmRegistration } from './confirm-service.ts';
import { createGuesses } from './guesses.ts';
import { registrationSweeps } from './jobs.ts';
import { listRegistrations } from './service.ts';

type Interaction = { message: { content: string; flags: number } | null };
type Guild = {
  roles: { id: string; name: string }[];
  members: { user: { id: string; username: string }; roles: string[] }[];
};

const EPHEMERAL = 64;

let sandbox: TestSandbox;
let context: TestContext;
let owner: TestUser;
let by: By;
let guildId: string;
let parts: { stop(): Promise<void> | void }[];

beforeAll(async () => {
  sandbox = await startTestSandbox('player-registrations-bot');
  context = await createTestContext({ settings: { discord: sandbox.discord } });
  const guild = sandbox.plan.guilds.find(({ key }) => key === 'obelisk')!;
  guildId = guild.id;
  owner = await makeUser(context, { name: 'owner', discordId: guild.ownerDiscordId, tier: 5 });
  parts = [
    startSweeps(context, [...registrationSweeps(context), ...playerRoleSweeps(context)]),
    startGateway(context, [listenToGuilds, listenToCommands([registerCommand, unregisterCommand])]),
    startOutbox(context, {
      isOwnChannel: (channel) => isOwnChannel(context, channel),
      async onBlocked() {},
    }),
  ];
  const botId = await eventually(async () => {
    const [row] = await context.db.select().from(botInstances).where(eq(botInstances.guildId, guildId));
    return row?.id ?? Promise.reject(new Error('The bot is not in the guild yet.'));
  });
  by = { actor: owner, scope: systemScope(botId), origin: 'dashboard' };
});
afterAll(async () => {
  context.drain();
  for (const part of parts) await part.stop();
  await context.dispose();
  await sandbox.dispose();
});

async function save(groups: object): Promise<void> {
  context.memberships.forget();
  const member = (await context.memberships.find({ discordId: owner.discordId }, by.scope.botId)) as Member;
  const saver = { ...by, member, discordId: owner.discordId };
  await updateInstance(context, saver, { id: by.scope.botId, ...groups });
}
const registered = async () => {
  const all = (await sandbox.control('GET', '/discord/commands')) as Record<string, { name: string }[]>;
  return (all[guildId] ?? []).map(({ name }) => name).toSorted();
};
const use = async (as: string, command: string) =>
  (
    (await sandbox.control('POST', '/discord/interactions', {
      as,
      guildId,
      command,
      options: {},
    })) as Interaction
  ).message;
const seen = async () => (await sandbox.control('GET', `/discord/guilds/${guildId}`)) as Guild;
const rolesOf = async (name: string) =>
  (await seen()).members.find(({ user }) => user.username === name)!.roles;
const bothAreThere = () =>
  eventually(async () => expect(await registered()).toEqual(['register', 'unregister']));

provesSetting('playerRegistration.isEnabled')(
  'the commands exist while the companion and the feature are on and the tier includes it',
  async () => {
    await save({ companionMod: { isEnabled: true } });
    await bothAreThere();
    await save({ playerRegistration: { isEnabled: false } });
    await eventually(async () => expect(await registered()).toEqual([]));
    await save({ playerRegistration: { isEnabled: true } });
    await bothAreThere();
    await context.db.update(users).set({ tier: 1 });
    expect((await use('raptor.riley', 'register'))?.content).toBe('Player registration needs a higher tier.');
    await context.db.update(users).set({ tier: 5 });
  },
);

test('a registration goes from the command in Discord over the code in the game to the role and the log, and back', async () => {
  await save({ companionMod: { isEnabled: true } });
  const { roles } = await seen();
  const roleId = roles.find(({ name }) => name === 'Supporter')!.id;
  const channel = (await sandbox.control('POST', `/discord/guilds/${guildId}/channels`, {
    name: 'registrations',
  })) as { id: string };
  await eventually(() =>
    save({
      playerRegistration: {
        isRegistrationLoggingEnabled: true,
        registrationLogChannelId: channel.id,
        isAssignRoleForRegisteredPlayersEnabled: true,
        assignRoleForRegisteredPlayersRoleId: roleId,
      },
    }),
  );
  await bothAreThere();
  const message = (await use('raptor.riley', 'register'))!;
  expect(message.flags).toBe(EPHEMERAL);
  expect(message.content).toMatch(
    /^Type this in the game’s chat, on any of our servers:\n```\n\/register [2-9A-Z]{8}\n```\nThe code is only for you\. It is valid for 15 minutes, until <t:\d+:t>\. If you ask again later, you get a new one and this one stops working\.$/,
  );
  const code = /\/register (\w{8})/.exec(message.content)![1]!;
  const server = await createServer(context, by, serverFields({ name: 'The Island' }));
  const confirmed = await confirmRegistration(
    context,
    { ...by, actor: { kind: 'companion', id: by.scope.botId, name: 'Companion' } },
    {
      serverId: server.id,
      netId: '0'.repeat(32),
      playerName: 'Riley',
      code,
      guesses: createGuesses(context.clock.now),
    },
  );
  expect(confirmed).toEqual({ isRegistered: true, message: 'You are now registered as raptor.riley.' });
  await eventually(async () => expect(await rolesOf('raptor.riley')).toContain(roleId));
  await eventually(async () => {
    const [registration] = await listRegistrations(context, by.scope, { showsCodes: true });
    expect(registration).toMatchObject({ completedRegistrationRoleId: roleId });
  });
  const logged = async () =>
    ((await sandbox.control('GET', `/discord/channels/${channel.id}/messages`)) as { content: string }[]).map(
      ({ content }) => content,
    );
  await eventually(async () => expect(await logged()).toHaveLength(1));
  expect((await logged())[0]).toMatch(/^📝 \*\*Riley\*\* has registered as \*\*raptor\.riley\*\* \(<@\d+>\)/);

  expect((await use('raptor.riley', 'register'))?.content).toBe(
    'You are already registered. To register another player, type /unregister first.',
  );
  expect(await use('thyla.tom', 'unregister')).toMatchObject({
    content: 'You are not registered.',
    flags: EPHEMERAL,
  });
  expect((await use('raptor.riley', 'unregister'))?.content).toMatch(
    /^You are no longer registered\. Your playtime has been deleted, .* stay claimed\.$/,
  );
  await eventually(async () => expect(await rolesOf('raptor.riley')).not.toContain(roleId));
  expect(await listRegistrations(context, by.scope, { showsCodes: true })).toEqual([]);
});
