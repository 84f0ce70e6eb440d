import { eventually } from '@arkwright/testing/eventually';
import { makeInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Check, IntentNeed } from '../context/app-context.ts';
import { saveApplication } from '../core/discord-applications/repository.ts';
import { sealBotToken } from '../core/discord-applications/token.ts';
import { type Gateway, startGateway } from './gateway.ts';
import { findGuildScope } from './guild-scope.ts';
import { listenToGuilds } from './guilds/listener.ts';
import {
  listRefusedByDiscord,
  listRefusedIntents,
  listRefusedNeeds,
  noteRefusedIntents,
  refusedIntentChecks,
} from './intents.ts';
import { listenToMembers, type MemberNews } from './members.ts';
import { discordRefusedIntents, discordSessionIntents } from './table.ts';

// The privileged intents of the installation, on the simulated Discord and its developer portal.

const GUILDS = 1;
const MEMBERS = 2;
const CONTENT = 32_768;

let world: TestSandbox;
let context: TestContext;
let gateway: Gateway;
let guildId: string;
let users: Record<'members' | 'content', string[]>;
let heard: MemberNews[];

const needs: IntentNeed[] = [
  {
    intent: 'GuildMembers',
    feature: 'Roles',
    without: 'Roles come late.',
    listUsers: async () => users.members,
  },
  {
    intent: 'MessageContent',
    feature: 'Chat',
    without: 'Chat is silent.',
    listUsers: async () => users.content,
  },
];

const start = () => {
  const listen = listenToMembers([async (_context, _scope, news) => void heard.push(news)]);
  gateway = startGateway(context, [listenToGuilds, listen], { needs, gatherMs: 20 });
};
const fault = (body: object) => world.control('POST', '/discord/faults', body);
const sessions = async () => {
  const { sessions: all } = (await world.control('GET', '/discord/gateway')) as {
    sessions: { id: string; isConnected: boolean; intents: number }[];
  };
  return all.filter(({ isConnected }) => isConnected).map(({ intents }) => intents);
};
const connectsWith = (intents: number) => eventually(async () => expect(await sessions()).toEqual([intents]));
const change = () => context.bus.publish(context.db, { kind: 'access' });
const sessionsLeft = async () => {
  const reply = await fetch(`${world.discord.apiUrl}/v10/gateway/bot`, {
    headers: { authorization: `Bot ${world.discord.botToken}` },
  });
  const body = (await reply.json()) as { session_start_limit: { remaining: number } };
  return body.session_start_limit.remaining;
};

beforeEach(async () => {
  users = { members: [], content: [] };
  heard = [];
  world = await startTestSandbox('intents');
  context = await createTestContext({ settings: { discord: world.discord } });
  guildId = world.plan.guilds.find(({ key }) => key === 'obelisk')!.id;
});
afterEach(async () => {
  await gateway.stop();
  await context.dispose();
  await world.dispose();
});

test('the bot asks for what some instance uses, and changes of that are one new session', async () => {
  start();
  await connectsWith(GUILDS);
  const before = await sessionsLeft();

  users.members = ['a'];
  await change();
  users.content = ['b'];
  await change();
  await connectsWith(GUILDS | MEMBERS | CONTENT);
  expect(await sessionsLeft()).toBe(before - 1);

  users = { members: ['c'], content: [] };
  await change();
  await connectsWith(GUILDS | MEMBERS);
});

test('pages of an instance say that a feature waits until the session has its intent', async () => {
  const own = await makeInstance(context);
  start();
  await connectsWith(GUILDS);
  const uses = { ...context, features: [{ discordIntents: needs }] };
  const waiting = async () =>
    (await listRefusedNeeds(uses, own.scope)).map(({ feature, isWaiting }) => [feature, isWaiting]);
  const stored = () => context.db.select().from(discordSessionIntents);
  await eventually(async () => expect(await stored()).toEqual([{ applicationId: '', intent: 'Guilds' }]));
  expect(await waiting()).toEqual([]);

  users.members = [own.id];
  expect(await waiting()).toEqual([['Roles', true]]);
  await change();
  await connectsWith(GUILDS | MEMBERS);
  await eventually(async () => expect(await waiting()).toEqual([]));

  // Stored again with each look, in case that failed when the session began.
  await context.db.delete(discordSessionIntents);
  await change();
  await eventually(async () =>
    expect(await stored()).toContainEqual({ applicationId: '', intent: 'GuildMembers' }),
  );

  await noteRefusedIntents(context.db, context.discordApplications.shared, ['GuildMembers']);
  expect(await waiting()).toEqual([['Roles', false]]);
});

test('features hear of members who join, get a role and leave, whom the bot has never seen', async () => {
  users.members = ['a'];
  start();
  await connectsWith(GUILDS | MEMBERS);
  await eventually(async () => expect(await findGuildScope(context, guildId)).toBeDefined());
  const { roles, members } = (await world.control('GET', `/discord/guilds/${guildId}`)) as {
    roles: { id: string; name: string }[];
    members: { user: { id: string; username: string } }[];
  };
  const roleId = roles.find(({ name }) => name === 'Supporter')!.id;
  const { id: discordId } = members.find(({ user }) => user.username === 'dodo_dan')!.user;
  const path = `/discord/guilds/${guildId}/members`;

  await world.control('PUT', `${path}/dodo_dan/roles/${roleId}`);
  await world.control('DELETE', `${path}/dodo_dan`);
  await world.control('POST', path, { as: 'dodo_dan' });

  await eventually(() => expect(heard).toHaveLength(3));
  expect(heard).toMatchObject([
    { kind: 'changed', guildId, discordId, roleIds: expect.arrayContaining([roleId]) },
    { kind: 'left', guildId, discordId },
    { kind: 'joined', guildId, discordId, roleIds: [] },
  ]);
});

test('what the developer portal refuses is left out and remembered, and the rest is asked for', async () => {
  await fault({ privilegedIntents: { members: false } });
  users = { members: ['a'], content: ['a'] };
  start();

  await connectsWith(GUILDS | CONTENT);
  expect([...(await listRefusedIntents(context.db, context.discordApplications.shared))]).toEqual([
    'GuildMembers',
  ]);
  const [check, ownCheck] = refusedIntentChecks(needs[0]!) as [Check, Check];
  expect(await check.find(context)).toEqual([
    { botId: 'a', subject: 'GuildMembers', name: 'Roles', reason: '' },
  ]);
  expect(check.remedy).toMatch(/The person who runs this bot .* switch on “Server Members Intent” for it/);
  expect(await ownCheck.find(context)).toEqual([]);
  const toAdmins = () => listRefusedByDiscord({ ...context, features: [{ discordIntents: needs }] });
  expect(await toAdmins()).toEqual([{ intent: 'Server Members Intent', features: ['Roles'], bots: 1 }]);

  // It is not tried again with every change, but after a day.
  await fault({ privilegedIntents: true });
  await context.db.update(discordRefusedIntents).set({ refusedAt: 0 });
  await change();
  await connectsWith(GUILDS | CONTENT | MEMBERS);
  expect(await check.find(context)).toEqual([]);
  expect(await toAdmins()).toEqual([]);
  await eventually(async () => expect(await context.db.select().from(discordRefusedIntents)).toEqual([]));
});

test('what Discord refuses to an instance’s own application is for its owner to change', async () => {
  const own = await makeInstance(context, {});
  users.members = [own.scope.botId, 'of the shared one'];
  const { botId } = own.scope;
  const applicationId = '77';
  await saveApplication(context.db, own.scope, {
    applicationId,
    userId: applicationId,
    name: 'Herald',
    token: sealBotToken(context.sealer, { botId, applicationId, token: 'a.bot.token' }),
    flags: 0,
    pictureUrl: '',
    state: 'in-charge',
    stateAt: 1,
    addedAt: 1,
  });
  await context.discordApplications.reload();
  const [check, ownCheck] = refusedIntentChecks(needs[0]!) as [Check, Check];
  const about = async (kind: Check) => (await kind.find(context)).map((found) => found.botId);
  const uses = { ...context, features: [{ discordIntents: needs }] };
  await noteRefusedIntents(context.db, context.discordApplications.ofInstance(botId), ['GuildMembers']);
  expect([await about(check), await about(ownCheck)]).toEqual([[], [botId]]);
  expect(ownCheck.remedy).toContain('You can change that: switch on “Server Members Intent” for your');
  expect(await listRefusedNeeds(uses, own.scope)).toMatchObject([{ feature: 'Roles', isOwn: true }]);
  expect(await listRefusedByDiscord(uses)).toEqual([]);

  await noteRefusedIntents(context.db, context.discordApplications.shared, ['GuildMembers']);
  expect([await about(check), await about(ownCheck)]).toEqual([['of the shared one'], [botId]]);
});

test('a start of the program gives what was refused another chance', async () => {
  await context.db.insert(discordRefusedIntents).values({ intent: 'GuildMembers', refusedAt: Date.now() });
  users.members = ['a'];
  start();
  await connectsWith(GUILDS | MEMBERS);
});

test('where few sessions are left of the day’s, none is spent on other intents', async () => {
  start();
  await connectsWith(GUILDS);
  await fault({ usedIdentifies: 960 });
  const asked = async () => {
    const { requests } = (await world.control('GET', '/discord/requests?after=0')) as {
      requests: { path: string }[];
    };
    return requests.filter(({ path }) => path.endsWith('/gateway/bot')).length;
  };
  const before = await asked();
  users.members = ['a'];
  await change();
  await eventually(async () => expect(await asked()).toBeGreaterThan(before));
  await change();
  expect(await sessions()).toEqual([GUILDS]);
});
