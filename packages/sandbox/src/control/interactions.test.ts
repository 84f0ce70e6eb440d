import { Events } from 'discord.js';
import { expect, test } from 'vitest';
import type { TestDiscord } from '../discord/testing/test-discord.ts';
import { connectBot, startTestDiscord } from '../discord/testing/test-discord.ts';

const COMMANDS = [
  {
    name: 'server',
    description: 'Servers',
    options: [
      {
        type: 1,
        name: 'restart',
        description: 'Restarts one',
        options: [
          { type: 3, name: 'map', description: 'Which', required: true, autocomplete: true },
          { type: 4, name: 'minutes', description: 'When', min_value: 0, max_value: 60 },
          { type: 8, name: 'ping', description: 'Whom to tell' },
          { type: 7, name: 'channel', description: 'Where', channel_types: [0] },
        ],
      },
    ],
  },
  { name: 'nuke', description: 'Administrators alone', default_member_permissions: '0' },
];

async function withCommands(): Promise<TestDiscord> {
  const discord = await startTestDiscord();
  const path = `/applications/${discord.context.state.application.clientId}/commands`;
  await discord.rest('PUT', path, COMMANDS);
  return discord;
}

const ask = (discord: TestDiscord, input: Record<string, unknown>) =>
  discord.control('POST', '/discord/interactions', {
    as: 'owner',
    guildId: discord.guild('obelisk').id,
    ...input,
  });

test.each([
  ['a subcommand that is missing', { command: 'server' }, 'restart'],
  ['a subcommand that is unknown', { command: 'server stop' }, 'stop'],
  ['an option that is missing', { command: 'server restart' }, 'options.map'],
  ['an option that is unknown', { command: 'server restart', options: { map: 'x', speed: 1 } }, 'speed'],
  [
    'text for a number',
    { command: 'server restart', options: { map: 'x', minutes: 'soon' } },
    'options.minutes',
  ],
  [
    'a number out of range',
    { command: 'server restart', options: { map: 'x', minutes: 61 } },
    'between 0 and 60',
  ],
  [
    'a role that is not there',
    { command: 'server restart', options: { map: 'x', ping: '1' } },
    'options.ping',
  ],
  [
    'a channel of the wrong kind',
    { command: 'server restart', options: { map: 'x', channel: 'Lounge' } },
    'options.channel',
  ],
  ['a command that is for administrators', { as: 'manager-view', command: 'nuke' }, 'may not use'],
  ['both a command and a button', { command: 'nuke', customId: 'x' }, 'either'],
])('%s is refused before the bot hears of it', async (_what, input, words) => {
  const discord = await withCommands();

  const { status, body } = await ask(discord, input);

  expect(status).toBe(400);
  expect(body.message).toContain(words);
});

test('a bot that does not answer within three seconds has not answered, and can not any more', async () => {
  let time = Date.now();
  const discord = await startTestDiscord({ now: () => time });
  await discord.rest('PUT', `/applications/${discord.context.state.application.clientId}/commands`, COMMANDS);

  const { body } = await ask(discord, { command: 'nuke', waitMs: 0 });
  expect(body).toMatchObject({ status: 'unanswered', message: null });
  time += 3001;
  const interaction = discord.context.desk.find(body.interactionId)!;
  const path = `/interactions/${interaction.id}/${interaction.token}/callback`;
  const late = await discord.rest('POST', path, { type: 4, data: { content: 'late' } });
  expect(late).toMatchObject({ status: 404, body: { code: 10062 } });
});

test('an interaction is acknowledged once, and its token is needed', async () => {
  const discord = await withCommands();
  const { body } = await ask(discord, { command: 'nuke', waitMs: 0 });
  const interaction = discord.context.desk.find(body.interactionId)!;
  const answer = (token: string) =>
    discord.rest('POST', `/interactions/${interaction.id}/${token}/callback`, { type: 5, data: {} });

  expect((await answer('wrong')).body.code).toBe(10062);
  expect((await answer(interaction.token)).status).toBe(204);
  expect((await answer(interaction.token)).body.code).toBe(40060);
  expect((await discord.control('GET', `/discord/interactions/${interaction.id}`)).body.status).toBe(
    'deferred',
  );
});

test('suggestions, options that name things, follow-ups and a modal go both ways', async () => {
  const discord = await withCommands();
  const client = await connectBot(discord);
  client.on(Events.InteractionCreate, async (interaction) => {
    if (interaction.isAutocomplete()) {
      const typed = interaction.options.getFocused();
      await interaction.respond([{ name: `The ${typed}`, value: typed }]);
    } else if (interaction.isModalSubmit()) {
      await interaction.reply(`Because ${interaction.fields.getTextInputValue('why')}`);
    } else if (interaction.isChatInputCommand() && interaction.commandName === 'nuke') {
      await interaction.showModal({
        custom_id: 'reason',
        title: 'Why?',
        components: [{ type: 1, components: [{ type: 4, custom_id: 'why', label: 'Reason', style: 1 }] }],
      });
    } else if (interaction.isChatInputCommand()) {
      const channel = interaction.options.getChannel('channel', true);
      const role = interaction.options.getRole('ping', true);
      await interaction.reply({ content: `${channel.name} ${role.name}`, allowedMentions: { parse: [] } });
      await interaction.followUp('and more');
    }
  });

  const typed = await ask(discord, {
    command: 'server restart',
    autocomplete: 'map',
    options: { map: 'Isl' },
  });
  expect(typed.body.choices).toEqual([{ name: 'The Isl', value: 'Isl' }]);

  const options = { map: 'Isl', channel: 'general', ping: 'Alert Ping' };
  const run = await ask(discord, { command: 'server restart', options });
  expect(run.body.message.content).toBe('general Alert Ping');

  const asked = await ask(discord, { command: 'nuke' });
  expect(asked.body.modal).toMatchObject({ custom_id: 'reason', title: 'Why?' });
  const given = await ask(discord, { customId: 'reason', fields: { why: 'tests' } });
  expect(given.body.message.content).toBe('Because tests');
});

test('of a menu what it offers can be picked, and into a modal what it takes can be typed', async () => {
  const discord = await withCommands();
  const client = await connectBot(discord);
  client.on(Events.InteractionCreate, async (interaction) => {
    if (interaction.isChatInputCommand()) {
      const options = ['1', '2'].map((value) => ({ label: `Map ${value}`, value }));
      await interaction.reply({
        components: [{ type: 1, components: [{ type: 3, custom_id: 'map', options }] }],
        content: 'Which?',
        flags: 64,
      });
    } else if (interaction.isStringSelectMenu()) {
      const input = {
        type: 4,
        custom_id: 'why',
        label: 'Why',
        style: 2,
        min_length: 3,
        max_length: 5,
      } as const;
      await interaction.showModal({
        custom_id: `why ${interaction.values.join()}`,
        title: 'Why?',
        components: [{ type: 1, components: [input] }],
      });
    } else if (interaction.isModalSubmit()) {
      await interaction.reply(`${interaction.customId}: ${interaction.fields.getTextInputValue('why')}`);
    }
  });
  await ask(discord, { command: 'nuke' });

  for (const values of [[], ['3'], ['1', '2']])
    expect(await ask(discord, { customId: 'map', values })).toMatchObject({ status: 400 });
  const shown = await ask(discord, { customId: 'map', values: ['2'] });
  expect(shown.body.modal).toMatchObject({ custom_id: 'why 2' });
  for (const why of ['', 'no', 'so long'])
    expect(await ask(discord, { customId: 'why 2', fields: { why } })).toMatchObject({ status: 400 });
  const said = await ask(discord, { customId: 'why 2', fields: { why: 'just' } });
  expect(said.body.message.content).toBe('why 2: just');
});
