import { eventually } from '@arkwright/testing/eventually';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { announceAccess } from '../../core/access/announce.ts';
import { botInstances, managers } from '../../core/access/table.ts';
import { discordApplications } from '../../core/discord-applications/table.ts';
import { notifications, users } from '../../core/identity/table.ts';
import { listRefusedIntents } from '../../discord/intents.ts';
import { checkApplication, findApplication, removeApplication, saveToken } from './application-service.ts';
import { type Made, type OwnBotPlace, type OwnBotWorld, startOwnBotWorld } from './testing/own-bot-world.ts';

let world: OwnBotWorld;
let place: OwnBotPlace;
let other: OwnBotPlace;
/** The bot that all instances share. */
let shared: string;
beforeAll(async () => {
  world = await startOwnBotWorld('own-application');
  place = await world.placeOf('obelisk');
  other = await world.placeOf('beach');
  shared = world.sandbox.discord.clientId;
  await world.set(place, { rcon: { enableDashboardCommand: true } });
});
afterAll(() => world.dispose());
beforeEach(async () => {
  await setTier(4);
  await removeApplication(world.context, place.by);
  await world.context.db.delete(notifications);
});

async function setTier(tier: number): Promise<void> {
  await world.context.db.update(users).set({ tier }).where(eq(users.id, place.owner.id));
  await announceAccess(world.context, world.context.db, { botId: place.botId });
}

type Commands = { guild_id?: string; application_id: string; name: string }[];

async function commandsOf(application: string): Promise<string[]> {
  const all = (await world.sandbox.control('GET', `/discord/commands?application=${application}`)) as Record<
    string,
    Commands
  >;
  return (all[place.guildId] ?? []).map(({ name }) => name);
}

test('an instance’s own application takes charge once its bot is in the guild, and the shared bot falls silent', async () => {
  await world.say(place, 'by the shared one');
  expect(await world.authorOf(place, 'by the shared one')).toBe(shared);
  await eventually(async () => expect(await commandsOf(shared)).toContain('dashboard'));

  const own = await world.makeApplication('Herald');
  expect(await saveToken(world.context, place.by, own.token)).toMatchObject({
    application: { applicationId: own.id, name: 'Herald', state: 'connecting' },
  });
  await world.isIn(place, 'not-in-guild');
  await world.say(place, 'not yet');
  expect(await world.authorOf(place, 'not yet')).toBe(shared);

  await world.invite(place, own);
  await world.isIn(place, 'in-charge');
  await world.say(place, 'by the own one');
  expect(await world.authorOf(place, 'by the own one')).toBe(own.id);
  await eventually(async () => expect(await commandsOf(own.id)).toContain('dashboard'));
  await eventually(async () => expect(await commandsOf(shared)).toEqual([]));

  const { message } = (await world.sandbox.control('POST', '/discord/interactions', {
    as: 'owner',
    guildId: place.guildId,
    command: 'dashboard',
  })) as { message: { content: string } };
  expect(message.content).toContain('http');

  await removeApplication(world.context, place.by);
  expect(await commandsOf(own.id)).toEqual([]);
  await world.say(place, 'back again');
  expect(await world.authorOf(place, 'back again')).toBe(shared);
  await eventually(async () => expect(await commandsOf(shared)).toContain('dashboard'));
});

test('an instance’s own application leaves its commands in other guilds alone', async () => {
  const own = await world.makeApplication('Busy');
  await world.invite(other, own);
  const { apiUrl } = world.sandbox.discord;
  const commands = `${apiUrl}/v10/applications/${own.id}/guilds/${other.guildId}/commands`;
  const headers = { authorization: `Bot ${own.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify([{ name: 'theirs', description: 'Of another program' }]);
  await fetch(commands, { method: 'PUT', headers, body });
  await saveToken(world.context, place.by, own.token);
  await world.invite(place, own);
  await world.isIn(place, 'in-charge');
  await eventually(async () => expect(await commandsOf(own.id)).toContain('dashboard'));
  const left = (await (await fetch(commands, { headers })).json()) as { name: string }[];
  expect(left.map(({ name }) => name)).toEqual(['theirs']);
});

test('the shared bot may leave: instance and messages are the own one’s', async () => {
  const own = await world.takeCharge(place, 'Alone');
  await world.kick(place);
  await world.say(place, 'without the shared one');
  expect(await world.authorOf(place, 'without the shared one')).toBe(own.id);
  const isActive = (active: boolean) =>
    eventually(async () => {
      const [row] = await world.context.db
        .select()
        .from(botInstances)
        .where(eq(botInstances.id, place.botId));
      expect(row?.isActive).toBe(active);
    });
  await isActive(true);

  await removeApplication(world.context, place.by);
  await isActive(false);
  await world.invite(place);
  await world.say(place, 'the shared one is back');
  expect(await world.authorOf(place, 'the shared one is back')).toBe(shared);
});

describe('the shared bot takes over, and the owner is notified once', () => {
  let own: Made;
  beforeEach(async () => {
    own = await world.takeCharge(place, 'Fallible');
  });

  async function expectTakenOver(words: string): Promise<void> {
    await world.say(place, words);
    expect(await world.authorOf(place, words)).toBe(shared);
    await eventually(async () => expect(await world.noticesOf(place)).toHaveLength(1));
    const [notice] = await world.noticesOf(place);
    expect(notice).toContain(words);
    expect(notice).toContain(`client_id=${shared}`);
  }

  test('when Discord refuses the token, until there is a new one', async () => {
    const { token } = (await world.sandbox.control(
      'POST',
      `/discord/applications/${own.id}/reset-token`,
    )) as { token: string };
    await world.isIn(place, 'refused');
    await expectTakenOver('Discord refuses the token of your own bot “Fallible”');
    await saveToken(world.context, place.by, token);
    await world.isIn(place, 'in-charge');
    await world.say(place, 'with a new token');
    expect(await world.authorOf(place, 'with a new token')).toBe(own.id);
  });

  test('when its bot leaves the guild, until it is invited again', async () => {
    await eventually(async () => expect(await commandsOf(own.id)).toContain('dashboard'));
    await world.kick(place, own);
    await world.isIn(place, 'not-in-guild');
    await expectTakenOver('Your own bot “Fallible” is no longer in your Discord server.');
    await world.invite(place, own);
    await world.isIn(place, 'in-charge');
    // Discord has dropped them with the bot.
    await eventually(async () => expect(await commandsOf(own.id)).toContain('dashboard'));
  });

  test('when the tier ends, until it is back', async () => {
    await eventually(async () => expect(await commandsOf(own.id)).toContain('dashboard'));
    await setTier(3);
    await world.isIn(place, 'paused');
    await eventually(async () => expect(await commandsOf(own.id)).toEqual([]));
    await expectTakenOver('Your own bot “Fallible” is paused, because your tier no longer includes it');
    await setTier(4);
    await world.isIn(place, 'in-charge');
  });
});

describe('a token is not taken', () => {
  const refused = (token: string, message: string, code = 'INVALID') =>
    expect(saveToken(world.context, place.by, token)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    });

  test('that Discord does not know', () => refused('not.a.token', 'Discord does not accept this token'));

  test('of somebody else’s application, but of one of a team with the owner in it', async () => {
    const { token } = await world.makeApplication('Theirs', { as: 'newcomer' });
    await refused(token, 'belongs to somebody else');
    const invited = { as: 'owner', hasAccepted: false };
    const team = await world.makeApplication('Team', { as: 'newcomer', team: { members: [invited] } });
    await refused(team.token, 'belongs to somebody else');
    await world.sandbox.control('POST', `/discord/applications/${team.id}`, {
      team: { members: [{ as: 'owner' }] },
    });
    expect(await saveToken(world.context, place.by, team.token)).toMatchObject({
      application: { name: 'Team' },
    });
  });

  test('of the application that all instances share', () =>
    world.sandbox
      .control('POST', `/discord/applications/${shared}`, { as: 'owner' })
      .then(() => refused(world.sandbox.discord.botToken, 'the application that all instances share')));

  test('of an application that another instance uses', async () => {
    const own = await world.makeApplication('Shared');
    await saveToken(world.context, place.by, own.token);
    await world.sandbox.control('POST', `/discord/applications/${own.id}`, {
      team: { members: [{ as: other.owner.discordId }, { as: 'owner' }] },
    });
    await expect(saveToken(world.context, other.by, own.token)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('while Discord does not answer', async () => {
    const own = await world.makeApplication('Later');
    await world.sandbox.control('POST', '/discord/faults', {
      errors: { status: 503, requests: 1, path: '/applications/@me' },
    });
    await refused(own.token, 'Discord does not answer', 'UPSTREAM');
  });
});

test('intents that were switched on are seen when Discord is asked again, and used at once', async () => {
  await world.context.db
    .insert(managers)
    .values({ botId: place.botId, discordId: '5', kind: 'role', permissions: [] });
  const own = await world.makeApplication('Blind', { intents: false });
  const members = async () =>
    (await findApplication(world.context, place.by.scope)).intents.find(({ name }) =>
      name.includes('Members'),
    );
  expect(await members()).toMatchObject({ isOn: null, without: [{ feature: 'Permissions' }] });
  await saveToken(world.context, place.by, own.token);
  await world.invite(place, own);
  await world.isIn(place, 'in-charge');
  expect(await members()).toMatchObject({ isOn: false, without: [{ feature: 'Permissions' }] });
  const refused = () => listRefusedIntents(world.context.db, { clientId: own.id, botId: place.botId });
  await eventually(async () => expect([...(await refused())]).toEqual(['GuildMembers']));

  await world.sandbox.control('POST', `/discord/applications/${own.id}`, { name: 'Seeing', intents: true });
  expect(await checkApplication(world.context, place.by)).toMatchObject({
    application: { name: 'Seeing', state: 'in-charge' },
  });
  expect(await members()).toMatchObject({ isOn: true });
  expect([...(await refused())]).toEqual([]);
});

test('Discord can be asked about an application that this process has not heard of yet', async () => {
  const own = await world.makeApplication('Unheard');
  await saveToken(world.context, place.by, own.token);
  const discordApplications = { ...world.context.discordApplications, ownOf: () => undefined };
  expect(await checkApplication({ ...world.context, discordApplications }, place.by)).toMatchObject({
    application: { name: 'Unheard' },
  });
});

test('Discord can’t be asked again about an application that there is not', () =>
  expect(checkApplication(world.context, place.by)).rejects.toMatchObject({ code: 'CONFLICT' }));

test('the token is stored sealed, and in no reply', async () => {
  const own = await world.makeApplication('Secret');
  const reply = await saveToken(world.context, place.by, `Bot ${own.token}`.replace(/^Bot /, ''));
  const found = await findApplication(world.context, place.by.scope);
  expect(JSON.stringify([reply, found])).not.toContain(own.token);
  const [row] = await world.context.db
    .select()
    .from(discordApplications)
    .where(eq(discordApplications.botId, place.botId));
  expect(row?.token).toMatch(/^v1:/);
});
