import { ApplicationCommandOptionType, ChannelType, Events, MessageFlags, Status } from 'discord.js';
import { expect, test, vi } from 'vitest';
import { connectBot, startTestDiscord } from './testing/test-discord.ts';

/** Waits longer than Vitest does by itself: other work may have the processor. */
const eventually = <T>(check: () => T) => vi.waitFor(check, 10_000);

test('discord.js logs in unchanged and sees the guilds, channels and roles of the bot', async () => {
  const discord = await startTestDiscord();
  const client = await connectBot(discord);

  expect(client.user.id).toBe(discord.context.state.application.clientId);
  expect(client.guilds.cache.map((guild) => guild.name).sort()).toEqual([
    'Beach Bobs',
    'Northern Lights',
    'Obelisk Cluster',
  ]);
  const guild = client.guilds.cache.get(discord.guild('obelisk').id)!;
  expect(guild.ownerId).toBe(discord.userId('owner'));
  expect(guild.channels.cache.find((channel) => channel.name === 'game-log')?.type).toBe(
    ChannelType.GuildText,
  );
  expect(guild.members.me?.roles.highest.name).toBe('Arkwright');
  const members = await guild.members.fetch();
  expect(members.get(discord.userId('dodo_dan'))?.displayName).toBe('Dan [Wolves]');
  expect(members.size).toBe(13);
});

test('a message that the bot sends is in the channel, with what it allows to be mentioned', async () => {
  const discord = await startTestDiscord();
  const client = await connectBot(discord);
  const { id } = discord.channel('general');
  const channel = await client.channels.fetch(id);
  if (!channel?.isSendable()) throw new Error('not a text channel');

  const sent = await channel.send({ content: 'Hello @everyone', allowedMentions: { parse: [] } });

  const { body } = await discord.control('GET', `/discord/channels/${id}/messages`);
  expect(body).toMatchObject([
    { id: sent.id, content: 'Hello @everyone', mention_everyone: false, allowed_mentions: { parse: [] } },
  ]);
});

test('a message with files arrives and its file can be read back', async () => {
  const discord = await startTestDiscord();
  const client = await connectBot(discord);
  const channel = await client.channels.fetch(discord.channel('general').id);
  if (!channel?.isSendable()) throw new Error('not a text channel');

  const sent = await channel.send({
    files: [{ attachment: Buffer.from('a,b\n1,2\n'), name: 'players.csv' }],
  });

  const file = sent.attachments.first()!;
  expect(file.name).toBe('players.csv');
  expect(await (await fetch(file.url)).text()).toBe('a,b\n1,2\n');
});

test('what a member writes reaches the bot with its content', async () => {
  const discord = await startTestDiscord();
  const client = await connectBot(discord);
  const seen = vi.fn();
  client.on(Events.MessageCreate, (message) =>
    seen(message.member?.nickname, message.content, message.author.bot),
  );

  const as = discord.userId('dodo_dan');
  await discord.control('POST', `/discord/channels/${discord.channel('crosschat').id}/messages`, {
    as,
    content: 'hi',
  });

  await eventually(() => expect(seen).toHaveBeenCalledWith('Dan [Wolves]', 'hi', false));
});

test('a slash command reaches the bot with its options, and its answer comes back', async () => {
  const discord = await startTestDiscord();
  const client = await connectBot(discord);
  const guildId = discord.guild('obelisk').id;
  await client.application.commands.set(
    [
      {
        name: 'kick',
        description: 'Kicks a player',
        options: [
          { type: ApplicationCommandOptionType.String, name: 'player', description: 'Who', required: true },
          { type: ApplicationCommandOptionType.User, name: 'by', description: 'Asked by' },
        ],
      },
    ],
    guildId,
  );
  client.on(Events.InteractionCreate, async (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    const by = interaction.options.getMember('by');
    const name = by && 'displayName' in by ? by.displayName : 'nobody';
    await interaction.editReply(`Kicked ${interaction.options.getString('player', true)} for ${name}`);
  });

  const { body } = await discord.control('POST', '/discord/interactions', {
    as: 'manager-full',
    guildId,
    command: 'kick',
    options: { player: 'Bob', by: 'dodo_dan' },
  });

  expect(body).toMatchObject({
    status: 'answered',
    message: { content: 'Kicked Bob for Dan [Wolves]', flags: 64 },
  });
});

test('a button of the bot can be pressed and the bot can change its message', async () => {
  const discord = await startTestDiscord();
  const client = await connectBot(discord);
  const channel = await client.channels.fetch(discord.channel('general').id);
  if (!channel?.isSendable()) throw new Error('not a text channel');
  await channel.send({
    content: 'Decay?',
    components: [{ type: 1, components: [{ type: 2, style: 1, label: 'Extend', customId: 'extend:7' }] }],
  });
  client.on(Events.InteractionCreate, async (interaction) => {
    if (interaction.isButton())
      await interaction.update({ content: `Done: ${interaction.customId}`, components: [] });
  });

  const press = { as: 'owner', guildId: discord.guild('obelisk').id, customId: 'extend:7' };
  const { body } = await discord.control('POST', '/discord/interactions', press);

  expect(body).toMatchObject({ status: 'answered', message: { content: 'Done: extend:7', components: [] } });
  expect((await discord.control('POST', '/discord/interactions', press)).status).toBe(400);
});

test('after a drop the client resumes and no event of the meantime is lost', async () => {
  const discord = await startTestDiscord();
  const client = await connectBot(discord);
  const seen: string[] = [];
  client.on(Events.MessageCreate, (message) => void seen.push(message.content));
  const ready = vi.fn();
  client.on(Events.ShardReady, ready);
  const path = `/discord/channels/${discord.channel('crosschat').id}/messages`;
  const say = (content: string) => discord.control('POST', path, { as: 'owner', content });

  await say('one');
  await discord.control('POST', '/discord/faults', { gateway: 'drop' });
  await say('two');
  await discord.control('POST', `/discord/guilds/${discord.guild('obelisk').id}/channels`, {
    name: 'New One',
  });
  await say('three');

  await eventually(() => expect(seen).toEqual(['one', 'two', 'three']));
  expect(client.channels.cache.some((channel) => 'name' in channel && channel.name === 'new-one')).toBe(true);
  expect(ready).not.toHaveBeenCalled();
  expect(client.ws.status).toBe(Status.Ready);
});

test('an invitation that is approved and a kick reach the bot as guild events', async () => {
  const discord = await startTestDiscord();
  const client = await connectBot(discord);
  const events: string[] = [];
  client.on(Events.GuildCreate, (guild) => void events.push(`in ${guild.name}`));
  client.on(Events.GuildDelete, (guild) => void events.push(`out ${guild.name}`));
  const { id } = discord.guild('empty');

  await discord.control('POST', `/discord/guilds/${id}/invite-bot`);
  await eventually(() => expect(events).toEqual(['in Empty Guild']));
  await discord.control('POST', `/discord/guilds/${id}/kick-bot`);
  await eventually(() => expect(events).toEqual(['in Empty Guild', 'out Empty Guild']));
});

test('the bot gives itself a nickname, and takes it back', async () => {
  const discord = await startTestDiscord();
  const client = await connectBot(discord);
  const guild = client.guilds.cache.get(discord.guild('obelisk').id)!;
  const nick = () => discord.guild('obelisk').members.get(client.user.id)?.nick;
  await guild.members.editMe({ nick: 'Herald' });
  expect(nick()).toBe('Herald');
  await guild.members.editMe({ nick: null });
  expect(nick()).toBeNull();
});

test('a client whose session is interrupted resumes it, and no event of the meantime is lost', async () => {
  const discord = await startTestDiscord();
  const client = await connectBot(discord);
  const seen: string[] = [];
  client.on(Events.MessageCreate, (message) => void seen.push(message.content));
  const ready = vi.fn();
  client.on(Events.ShardReady, ready);
  const path = `/discord/channels/${discord.channel('crosschat').id}/messages`;
  const say = (content: string) => discord.control('POST', path, { as: 'owner', content });

  await discord.control('POST', '/discord/faults', { gateway: 'interrupt' });
  await say('one');
  await say('two');

  await eventually(() => expect(seen).toEqual(['one', 'two']));
  expect(ready).not.toHaveBeenCalled();
});

// The fault `invalidate` has its test in gateway.test.ts: discord.js waits five seconds before it identifies again.
test('a client that is told to reconnect is back by itself', async () => {
  const discord = await startTestDiscord();
  const client = await connectBot(discord);
  const back = vi.fn();
  client.on(Events.ShardResume, back);

  await discord.control('POST', '/discord/faults', { gateway: 'reconnect' });

  await eventually(() => expect(back).toHaveBeenCalled());
});
