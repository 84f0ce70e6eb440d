import { expect, test } from 'vitest';
import type { TestDiscord } from '../testing/test-discord.ts';
import { startTestDiscord } from '../testing/test-discord.ts';

const put = (discord: TestDiscord, commands: unknown) =>
  discord.rest('PUT', `/applications/${discord.context.state.application.clientId}/commands`, commands);
const command = { name: 'kick', description: 'Kicks' };

test('writing commands over replaces them and keeps the ids of those that stay', async () => {
  const discord = await startTestDiscord();

  const first = await put(discord, [command, { name: 'ban', description: 'Bans' }]);
  const second = await put(discord, [{ ...command, description: 'Kicks out' }]);

  expect(second.body).toHaveLength(1);
  expect(second.body[0]).toMatchObject({ id: first.body[0].id, description: 'Kicks out', type: 1 });
});

test.each([
  ['a name in capitals', [{ ...command, name: 'Kick' }]],
  ['a name with a space', [{ ...command, name: 'kick out' }]],
  ['no description', [{ name: 'kick' }]],
  ['a description that is too long', [{ ...command, description: 'x'.repeat(101) }]],
  [
    'twenty-six options',
    [
      {
        ...command,
        options: Array.from({ length: 26 }, (_, n) => ({ type: 3, name: `o${n}`, description: 'x' })),
      },
    ],
  ],
  [
    'a required option after an optional one',
    [
      {
        ...command,
        options: [
          { type: 3, name: 'a', description: 'x' },
          { type: 3, name: 'b', description: 'x', required: true },
        ],
      },
    ],
  ],
  [
    'two options of one name',
    [{ ...command, options: [1, 2].map(() => ({ type: 3, name: 'a', description: 'x' })) }],
  ],
  [
    'more than 8000 characters',
    [
      {
        ...command,
        options: Array.from({ length: 5 }, (_, n) => ({
          type: 3,
          name: `o${n}`,
          description: 'x',
          choices: Array.from({ length: 25 }, () => ({ name: 'n'.repeat(50), value: 'v'.repeat(50) })),
        })),
      },
    ],
  ],
  ['the same name twice', [command, command]],
])('commands with %s are refused', async (_what, commands) => {
  const discord = await startTestDiscord();

  expect(await put(discord, commands)).toMatchObject({ status: 400, body: { code: 50035 } });
});

test('commands of an application that is not the own one are refused', async () => {
  const discord = await startTestDiscord();

  const reply = await discord.rest('PUT', '/applications/123456789012345678/commands', []);

  expect(reply).toMatchObject({ status: 403, body: { code: 20012 } });
});
