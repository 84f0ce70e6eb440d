import { eventually } from '@arkwright/testing/eventually';
import { serverFields } from '@arkwright/testing/factories';
import type { TestSandbox } from '@arkwright/testing/test-sandbox';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { systemScope } from '../../core/access/scope.ts';
import { botInstances } from '../../core/access/table.ts';
import { discordApplications } from '../../core/discord-applications/table.ts';
import { users } from '../../core/identity/table.ts';
import { enqueueMessages } from '../../discord/outbox.ts';
import { discordLastSaid, discordWebhooks } from '../../discord/table.ts';
import { openToken } from '../../discord/webhook-token.ts';
import { withConnection } from '../../features/nitrado/connection-service.ts';
import { openNitrado } from '../../features/nitrado/nitrado.ts';
import { hostAccounts } from '../../features/nitrado/table.ts';
import { ownBotRequests } from '../../features/own-bot/table.ts';
import { getUpdateState } from '../../features/update-notifications/state-service.ts';
import { newSecret, sha256 } from '../../platform/base/random.ts';
import type { RequestParts } from './call.ts';
import type { Secret } from './leaks.ts';
import type { LoggedProgram } from './logged-program.ts';
import type { NamedRoute } from './named-routes.ts';

/** Makes a call and keeps its reply among what was seen. */
export type Ask = (name: NamedRoute['name'], sent: RequestParts & { token?: string }) => Promise<string>;

type Stage = { program: LoggedProgram; sandbox: TestSandbox; ask: Ask; note: (secret: Secret) => void };

/** The owner's program at work: signed in through Discord, Patreon and Nitrado linked, branded, with game servers, a log and a bot of its own. */
export async function playOwner(stage: Stage): Promise<{ token: string; botId: string; guildId: string }> {
  const { program, sandbox, ask } = stage;
  const { db } = program.context;
  const guild = sandbox.plan.guilds.find(({ key }) => key === 'obelisk');
  if (!guild) throw new Error('The sandbox has no guild obelisk.');
  const token = await signIn(stage);
  await db.update(users).set({ tier: 5 }).where(eq(users.discordId, guild.ownerDiscordId));
  await linkPatreon(stage, token);
  const botId = await eventually(async () => {
    const [row] = await db.select().from(botInstances).where(eq(botInstances.guildId, guild.id));
    return row?.id ?? Promise.reject(new Error('The bot is not in the guild yet.'));
  });
  await linkNitrado(stage, { token, botId });
  const channel = (await sandbox.control('POST', `/discord/guilds/${guild.id}/channels`, {
    name: 'log',
  })) as {
    id: string;
  };
  await ask('bots.recreateApiKey', { token, body: { botId } });
  const { apiKey } = JSON.parse(await ask('apiAccess.get', { token, params: { botId } })) as {
    apiKey: string;
  };
  const api = { isEnabled: true, isEnabledServer: true, isEnabledCommandExecution: true };
  await ask('bots.update', { token, body: { bot: { id: botId, api } } });
  await watchMods(stage, { token, botId });
  await playGames(stage, { token, botId, apiKey });
  await playBranding(stage, { token, botId, channelId: channel.id });
  await playOwnBot(stage, { token, botId, guildId: guild.id });
  const { roles } = (await sandbox.control('GET', `/discord/guilds/${guild.id}`)) as {
    roles: { id: string; name: string }[];
  };
  const rcon = {
    isAdvancedEnabled: true,
    advancedCommandsRoleIds: roles.filter(({ name }) => name === 'Moderator').map(({ id }) => id),
  };
  await ask('bots.update', { token, body: { bot: { id: botId, rcon } } });
  await playCommand(stage, guild.id);
  return { token, botId, guildId: guild.id };
}

async function signIn({ program, ask, note }: Stage): Promise<string> {
  const { app, context } = program;
  const verifier = newSecret();
  note({ kind: 'sign-in verifier', value: verifier });
  const begun = await app.inject(`/api/auth/discord/login?challenge=${sha256(verifier)}`);
  const page = await fetch(`${begun.headers.location}&login_as=owner`, { redirect: 'manual' });
  const back = new URL(page.headers.get('location') ?? '');
  note({ kind: 'one-time code', value: back.searchParams.get('code') ?? '' });
  const arrived = await app.inject(back.pathname + back.search);
  const code = String(arrived.headers.location).replace('/oauth/', '');
  await ask('auth.peek', { body: { code } });
  const { token } = JSON.parse(await ask('auth.exchange', { body: { code, verifier } })) as { token: string };
  // One that Discord refuses, and one that is still under way.
  const other = await app.inject(`/api/auth/discord/login?challenge=${sha256(newSecret())}`);
  const state = new URL(String(other.headers.location)).searchParams.get('state');
  await app.inject(`/api/auth/discord/callback?state=${state}&code=canary-of-discord-code`);
  note({ kind: 'one-time code', value: 'canary-of-discord-code' });
  await app.inject(`/api/auth/discord/login?challenge=${sha256(newSecret())}`);
  await ask('auth.verifyLogin', { query: { token } });
  expect(context.settings.publicUrl).toBe('http://127.0.0.1:8080');
  return token;
}

async function linkPatreon({ ask }: Stage, token: string): Promise<void> {
  const { url } = JSON.parse(await ask('pledges.beginLink', { token })) as { url: string };
  const page = await fetch(`${url}&login_as=owner`, { redirect: 'manual' });
  const back = new URL(page.headers.get('location') ?? '');
  const body = { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
  expect(JSON.parse(await ask('pledges.link', { token, body }))).toMatchObject({ success: true });
  await ask('pledges.account', { token });
  await ask('pledges.refresh', { token });
}

type Place = { token: string; botId: string };

/** Two accounts of Nitrado, of which one is removed, and pasted tokens that Nitrado refuses. */
async function linkNitrado({ program, sandbox, ask, note }: Stage, { token, botId }: Place): Promise<void> {
  for (const account of ['owner', 'owner-free']) {
    const url = JSON.parse(await ask('nitradoAccounts.beginLogin', { token, params: { botId } })) as string;
    const page = await fetch(`${url}&login_as=${account}`, { redirect: 'manual' });
    const back = new URL(page.headers.get('location') ?? '');
    const body = { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
    note({ kind: 'one-time code', value: body.code });
    expect(JSON.parse(await ask('nitradoAccounts.login', { token, body }))).toMatchObject({ success: true });
  }
  const pasted = 'canary-of-a-pasted-token';
  note({ kind: 'Nitrado tokens', value: pasted });
  await ask('nitradoAccounts.pasteToken', { token, body: { botId, token: pasted } });
  await sandbox.control('POST', '/nitrado/faults', { status: 503 });
  await ask('nitradoAccounts.pasteToken', { token, body: { botId, token: pasted } });
  await sandbox.control('POST', '/nitrado/faults', { status: 0 });
  await ask('nitradoAccounts.accounts', { token, params: { botId } });
  await ask('nitradoAccounts.logout', { token, params: { botId, username: 'owner-free' } });
  await program.context.db.update(hostAccounts).set({ expiresAt: 1 });
  const [account] = await program.context.db.select().from(hostAccounts).where(eq(hostAccounts.botId, botId));
  if (!account) throw new Error('No Nitrado account is linked.');
  // Renewed before it is used.
  await withConnection(openNitrado(program.context), account, (host) => host.listServices());
}

/** CurseForge is asked with the installation's key. */
async function watchMods({ program, sandbox, ask }: Stage, { token, botId }: Place): Promise<void> {
  const updateNotification = { isEnabled: true, notifyModUpdates: true, additionalModIds: ['927090'] };
  await ask('bots.update', { token, body: { bot: { id: botId, updateNotification } } });
  await eventually(async () => {
    const { watched } = await getUpdateState(program.context, systemScope(botId));
    expect(watched).toMatchObject([{ state: 'known' }]);
  });
  await sandbox.control('POST', '/curseforge/faults', { status: 403 });
  await ask('updateNotifications.state', { token, params: { botId } });
}

/** A game server that answers, one whose password is wrong, and commands in every way that there is. */
async function playGames(stage: Stage, { token, botId, apiKey }: Place & { apiKey: string }): Promise<void> {
  const { sandbox, ask, note, program } = stage;
  const [game, other] = sandbox.sandbox.description.servers;
  if (!game || !other) throw new Error('The sandbox has too few game servers.');
  const wrong = 'canary-of-a-wrong-password';
  note({ kind: 'RCON password', value: game.password });
  note({ kind: 'RCON password', value: other.password });
  note({ kind: 'RCON password', value: wrong });
  const add = async (name: string, rconPort: number, rconPassword: string) => {
    const server = { ...serverFields({ name, rconPort, rconPassword }), botInstanceId: botId };
    return (JSON.parse(await ask('servers.create', { token, body: { server } })) as { id: string }).id;
  };
  const id = await add('Right', game.rconPort, game.password);
  const wrongId = await add('Wrong', other.rconPort, wrong);
  const stateOf = async (serverId: string) => {
    const { rows } = await program.context.db.execute<{ state: string; reason: string }>(
      sql`select state, reason from server_statuses where server_id = ${serverId}`,
    );
    return rows[0];
  };
  await eventually(async () => expect(await stateOf(id)).toMatchObject({ state: 'online' }));
  const refused = { reason: expect.stringMatching(/password/i) };
  await eventually(async () => expect(await stateOf(wrongId)).toMatchObject(refused));
  for (const password of [game.password, wrong])
    await ask('servers.testRcon', { token, body: { host: '127.0.0.1', port: game.rconPort, password } });
  for (const serverId of [id, wrongId]) await ask('servers.checkConnection', { token, body: { serverId } });
  const changed = serverFields({ name: 'Renamed', rconPort: game.rconPort, rconPassword: '**********' });
  await ask('servers.update', { token, body: { server: { ...changed, id } } });
  await ask('live.console', { token, body: { serverId: id, command: 'SaveWorld' } });
  await ask('commands.run', { token: apiKey, body: { botId, serverIds: 'all', command: 'SaveWorld' } });
  await ask('servers.list', { token: apiKey, params: { botId } });
  await ask('live.write', { token, body: { botId, serverId: 'all', message: 'Hello' } });
}

/** The bot speaks through a webhook; then Discord fails while the branding is taken back. */
async function playBranding(
  stage: Stage,
  { token, botId, channelId }: Place & { channelId: string },
): Promise<void> {
  const { sandbox, ask, note, program } = stage;
  const { context } = program;
  const text = 'Obelisk';
  const url = 'https://obelisk.example';
  const fields = {
    name: text,
    username: text,
    pluginName: text,
    url,
    iconUrl: url,
    avatarUrl: url,
    status: '',
  };
  const data = { ...fields, iconUrl: `${url}/i.png`, avatarUrl: `${url}/a.png`, botId };
  await ask('branding.save', { token, body: { data } });
  const speak = (content: string) =>
    context.db.transaction((tx) =>
      enqueueMessages(context, tx, {
        scope: systemScope(botId),
        items: [{ channelId, content, kind: 'message' }],
      }),
    );
  await speak('Hello there');
  const hook = await eventually(async () => {
    const [row] = await context.db.select().from(discordWebhooks).where(eq(discordWebhooks.botId, botId));
    const said = await context.db.select().from(discordLastSaid).where(eq(discordLastSaid.botId, botId));
    if (!row || said.length === 0) throw new Error('Nothing has been said yet.');
    return row;
  });
  note({ kind: 'Discord webhook token', value: openToken(context, hook) ?? '' });
  const fail = (path: string) =>
    sandbox.control('POST', '/discord/faults', { errors: { requests: 1000, status: 500, path } });
  const logs = (message: string) => eventually(() => expect(program.logged().includes(message)).toBe(true));
  await fail('webhooks');
  await speak('Again');
  await ask('branding.reset', { token, body: { botId } });
  await logs('a branding could not be kept');
  await sandbox.control('POST', '/discord/faults', { reset: true });
}

/** The owner's own application takes charge; its token is refused, and replaced by another one. */
async function playOwnBot(
  { program, sandbox, ask, note }: Stage,
  { token, botId, guildId }: Place & { guildId: string },
): Promise<void> {
  const { db } = program.context;
  const wrong = 'canary.of.a-wrong-bot-token';
  const made = (await sandbox.control('POST', '/discord/applications', { name: 'Herald' })) as {
    id: string;
    token: string;
  };
  for (const value of [wrong, made.token]) note({ kind: 'Discord bot token', value });
  await ask('ownBot.request', { token, body: { botId, kind: 'application', reason: 'Ours.' } });
  await db.update(ownBotRequests).set({ state: 'granted', grantedKind: 'application' });
  const paste = (pasted: string) => ask('ownBot.saveToken', { token, body: { botId, token: pasted } });
  await expect(paste(wrong)).rejects.toThrow('does not accept');
  await sandbox.control('POST', '/discord/faults', {
    errors: { requests: 1, status: 503, path: 'applications/@me' },
  });
  await expect(paste(made.token)).rejects.toThrow('does not answer');
  await paste(made.token);
  const isIn = (state: string) =>
    eventually(async () => {
      const [row] = await db.select().from(discordApplications).where(eq(discordApplications.botId, botId));
      expect(row?.state).toBe(state);
    });
  await sandbox.control('POST', `/discord/guilds/${guildId}/invite-bot`, { application: made.id });
  await isIn('in-charge');
  await ask('ownBot.application', { token, params: { botId } });
  await ask('ownBot.checkApplication', { token, body: { botId } });
  const reset = (await sandbox.control('POST', `/discord/applications/${made.id}/reset-token`)) as {
    token: string;
  };
  note({ kind: 'Discord bot token', value: reset.token });
  await isIn('refused');
  await paste(reset.token);
  await isIn('in-charge');
}

/** A member uses the bot's command, and Discord fails while it is answered. */
async function playCommand(stage: Stage, guildId: string): Promise<void> {
  const { sandbox, note, program } = stage;
  const use = () =>
    sandbox.control('POST', '/discord/interactions', {
      as: 'owner',
      guildId,
      command: 'preset',
      options: { name: 'nothing' },
    });
  await eventually(use);
  await sandbox.control('POST', '/discord/faults', {
    errors: { requests: 1000, status: 500, path: 'messages/' },
  });
  await sandbox.control('POST', '/discord/interactions', {
    as: 'owner',
    guildId,
    command: 'preset',
    options: { name: 'nothing' },
    waitMs: 3000,
  });
  const failed = () => expect(program.logged().includes('a slash command failed')).toBe(true);
  await eventually(failed);
  await sandbox.control('POST', '/discord/faults', { reset: true });
  const { requests } = (await sandbox.control('GET', '/discord/requests')) as {
    requests: { path: string }[];
  };
  for (const { path } of requests) {
    const value = /\/interactions\/\d+\/([^/]+)\/callback/.exec(path)?.[1];
    if (value !== undefined) note({ kind: 'Discord interaction token', value });
  }
}
