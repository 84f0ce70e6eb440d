import { SlashCommandBuilder } from 'discord.js';
import { expect, test } from 'vitest';
import { commandEssence } from './command-essence.ts';

const ours = new SlashCommandBuilder()
  .setName('preset')
  .setDescription('Runs a preset')
  .addStringOption((option) => option.setName('name').setDescription('Which').setRequired(true))
  .toJSON();

/** As Discord answers: with ids, versions and defaults of its own. */
const theirs = (changed: object = {}) => ({
  id: '1',
  application_id: '2',
  version: '3',
  guild_id: '4',
  type: 1,
  name: 'preset',
  name_localizations: null,
  description: 'Runs a preset',
  description_localizations: null,
  default_member_permissions: null,
  integration_types: [0],
  contexts: null,
  nsfw: false,
  options: [{ type: 3, name: 'name', description: 'Which', required: true }],
  ...changed,
});

test('a command that Discord has as we sent it is the same', () => {
  expect(commandEssence(theirs())).toBe(commandEssence(ours));
});

test.each([
  { name: 'other' },
  { description: 'Other' },
  { type: 2 },
  { default_member_permissions: '8' },
  { options: [] },
  { options: [{ type: 4, name: 'name', description: 'Which', required: true }] },
  { options: [{ type: 3, name: 'name', description: 'Which' }] },
  { options: [{ type: 3, name: 'name', description: 'Which', required: true, autocomplete: true }] },
  {
    options: [
      { type: 3, name: 'name', description: 'Which', required: true, choices: [{ name: 'a', value: 'a' }] },
    ],
  },
])('a command that differs in %o is another', (changed) => {
  expect(commandEssence(theirs(changed))).not.toBe(commandEssence(ours));
});

test('an option of type 1, a subcommand, keeps its type', () => {
  const withOption = (type: number) => theirs({ options: [{ type, name: 'x', description: 'x' }] });
  expect(commandEssence(withOption(1))).not.toBe(commandEssence(withOption(2)));
  expect(commandEssence(withOption(1))).toContain('"type":1');
});
