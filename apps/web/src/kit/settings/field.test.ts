import { api } from '@arkwright/contracts/api-access/settings';
import { companionMod } from '@arkwright/contracts/companion/settings';
import { limitsOf } from '@arkwright/contracts/derived/limits';
import { rcon } from '@arkwright/contracts/rcon-commands/settings';
import { expect, test } from 'vitest';
import { whyHidden, whyOff } from './field.ts';

const without = { member: { isOwner: true, permissions: [] }, limits: limitsOf(1) };

test.each([
  ['companionType', 'NotSelected'],
  ['uploadDinoData', false],
])("without the tier %s can't be changed from %s", (name, value) => {
  expect(whyOff(companionMod, name, { ...without, value })).toBe('This feature needs Tier 2.');
});

test.each([
  ['companionType', 'Mod'],
  ['uploadDinoData', true],
])('without the tier %s can still be changed back from %s', (name, value) => {
  expect(whyOff(companionMod, name, { ...without, value })).toBeUndefined();
});

test("a field that can't be edited is off for the owner too", () => {
  const caller = { ...without, limits: limitsOf(5), value: '' };
  expect(whyOff(companionMod, 'registrationKey', caller)).toBe('This can’t be changed here.');
});

test.each([
  [rcon, 'isCommandLoggingEnabled', 'You need View for RCON Commands to see this.'],
  [companionMod, 'registrationKey', 'You need Edit for Arkwright Companion to see this.'],
  [api, 'isEnabled', 'Only the owner of this bot can see this.'],
])('a field of %o says what is needed to see it: %s', (group, name, words) => {
  const manager = { isOwner: false, permissions: ['Logging_View', 'Rcon_Edit'] as const };
  expect(whyHidden(group, name, { isOwner: false, permissions: [] })).toBe(words);
  expect(whyHidden(group, name, { isOwner: true, permissions: [] })).toBeUndefined();
  expect(whyHidden(rcon, 'commandLogChannelId', { ...manager, permissions: ['Rcon_View'] })).toBeUndefined();
});
