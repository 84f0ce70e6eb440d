import { MessageFlags } from 'discord.js';
import { expect, test } from 'vitest';
import { connectBot, startTestDiscord, type TestDiscord } from '../../discord/testing/test-discord.ts';
import { markdown } from './markdown.ts';

const NOW = Date.UTC(2026, 0, 1, 12);
const AFTERNOON = new Date(2026, 2, 2, 16, 5).getTime() / 1000;
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const shown = (text: string) =>
  markdown(text, ({ kind, id }) => (id === '1' ? `a ${kind}` : undefined), NOW).html;

test.each([
  ['**a \\*b\\*** __c__ `d`', '<div class="line"><strong>a *b*</strong> <u>c</u> <code>d</code></div>'],
  ['-# small\n- item', '<small>small</small><div class="item">item</div>'],
  ['```ansi\n**x**\n```', '<pre>**x**</pre>'],
  [
    '<@&1> <@2> <#1>',
    '<div class="line"><bdi class="mention">@a role</bdi> <bdi class="mention">@unknown-member</bdi> <bdi class="mention">#a channel</bdi></div>',
  ],
  // In the machine's time zone; Discord uses the reader's.
  [
    `<t:${AFTERNOON}:f> <t:${AFTERNOON}> <t:${AFTERNOON}:d> <t:${AFTERNOON}:t>`,
    '<div class="line"><time>2 March 2026 at 16:05</time> <time>2 March 2026 at 16:05</time> <time>02/03/2026</time> <time>16:05</time></div>',
  ],
  [`<t:${NOW / 1000 - 120}:R>`, '<div class="line"><time>2 minutes ago</time></div>'],
  [
    '🟢 on 🦕',
    '<div class="line"><svg class="emoji" viewBox="0 0 36 36" role="img" aria-label="🟢"><circle cx="18" cy="18" r="16" fill="#78b159"/></svg> on 🦕</div>',
  ],
  ['<script>&"', '<div class="line">&lt;script&gt;&amp;&quot;</div>'],
])('%j is shown as Discord shows it', (text, inside) => {
  expect(shown(text)).toBe(`<div class="text">${inside}</div>`);
});

const page = async (discord: TestDiscord, path: string) => {
  const { status, text, headers } = await discord.control('GET', `/discord/pages/${path}`);
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  return text;
};

test('a channel is a page with its messages, their frames and pictures, and nothing of what was written is markup', async () => {
  const discord = await startTestDiscord();
  const bot = await connectBot(discord);
  const { id } = discord.channel('general');
  const channel = await bot.channels.fetch(id);
  if (!channel?.isSendable()) throw new Error('The bot can not write there.');
  const picture = { name: 'chart.png', attachment: Buffer.from(PIXEL, 'base64') };
  await channel.send({
    content: '**Hi** <img src=x onerror=1>',
    embeds: [
      {
        title: 'Server <b>',
        description: '🟢 on',
        color: 0x123456,
        image: { url: 'attachment://chart.png' },
      },
    ],
    files: [picture],
  });
  await discord.control('POST', `/discord/channels/${id}/messages`, { as: 'owner', content: 'a person' });
  const text = await page(discord, `channels/${id}`);
  expect(text).toContain('<strong>Hi</strong> &lt;img src=x onerror=1&gt;');
  expect(text).toContain('fill="#123456"');
  expect(text).toContain('Server &lt;b&gt;');
  expect(text.split(`data:image/png;base64,${PIXEL}`)).toHaveLength(2);
  expect(text.split('class="badge"')).toHaveLength(2);
  expect(text).toContain('a person');
});

test('what only one member sees has a page: the reply with its buttons and menus, and the window', async () => {
  const discord = await startTestDiscord();
  const bot = await connectBot(discord);
  const guildId = discord.guild('obelisk').id;
  await discord.rest('PUT', `/applications/${bot.application.id}/guilds/${guildId}/commands`, [
    { name: 'ask', description: 'Asks' },
    { name: 'form', description: 'Shows a window' },
  ]);
  bot.on('interactionCreate', (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    if (interaction.commandName === 'form') {
      const input = { type: 4, custom_id: 'text', label: 'Message', style: 2 } as const;
      void interaction.showModal({
        custom_id: 'w',
        title: 'Say <it>',
        components: [{ type: 1, components: [input] }],
      });
      return;
    }
    void interaction.reply({
      content: 'Sure?',
      flags: MessageFlags.Ephemeral,
      components: [
        { type: 1, components: [{ type: 2, style: 4, custom_id: 'y', label: 'Yes & no' }] },
        {
          type: 1,
          components: [
            { type: 3, custom_id: 'm', placeholder: 'Choose', options: [{ label: 'One', value: '1' }] },
          ],
        },
      ],
    });
  });
  const use = async (command: string) => {
    const { body } = await discord.control('POST', '/discord/interactions', {
      as: 'owner',
      guildId,
      command,
    });
    return page(discord, `interactions/${body.interactionId}`);
  };
  const asked = await use('ask');
  expect(asked).toContain('used <b>/ask</b>');
  expect(asked).toContain('<span class="button danger">Yes &amp; no</span>');
  expect(asked).toContain('<div class="option">One</div>');
  expect(asked).toContain('Only you can see this');
  const form = await use('form');
  expect(form).toContain('<div class="title">Say &lt;it&gt;</div>');
  expect(form).toContain('<div class="label">Message</div>');
  expect((await discord.control('GET', '/discord/pages/interactions/1')).status).toBe(404);
});

test('a guild is a page with its channels below their categories, and direct messages have one', async () => {
  const discord = await startTestDiscord();
  const guild = await page(discord, `guilds/${discord.guild('obelisk').id}`);
  expect(guild.indexOf('# general')).toBeGreaterThan(guild.indexOf('>Community ▾<'));
  expect(guild).toContain('</svg>Lounge');
  expect(await page(discord, 'direct-messages/owner')).toContain('<main></main>');
});
