import { expect, test } from 'vitest';
import { sandboxCredentials, seedPlan } from '../base/seed-plan.ts';
import { resolveMentions } from './mentions.ts';
import type { AllowedMentions } from './model.ts';
import { createDiscordState } from './state.ts';

const plan = seedPlan('a');
const application = { ...sandboxCredentials('a'), redirectUris: [] };
const state = createDiscordState({ seed: 'a', plan, application, now: Date.now });
const guild = state.guilds.get(plan.guilds[0]!.id)!;
const dan = [...state.users.values()].find((user) => user.username === 'dodo_dan')!;
const role = (name: string) => [...guild.roles.values()].find((one) => one.name === name)!.id;
const pingable = role('Alert Ping');
const closed = role('Admin');

function pings(content: string, allowed: AllowedMentions | null, canMentionEveryone = false) {
  const options = { content, allowed, guild, users: state.users, canMentionEveryone, repliedTo: null };
  const { users, roles, everyone } = resolveMentions(options);
  return { users: users.map((user) => user.id), roles, everyone };
}

const all = `<@${dan.id}> <@&${pingable}> <@&${closed}> @everyone`;

test.each([
  ['nothing said', null, false, { users: [dan.id], roles: [pingable], everyone: false }],
  [
    'nothing said, by one who may ping all',
    null,
    true,
    { users: [dan.id], roles: [pingable, closed], everyone: true },
  ],
  ['an empty parse list', { parse: [] }, true, { users: [], roles: [], everyone: false }],
  ['an empty object', {}, true, { users: [], roles: [], everyone: false }],
  ['users only', { parse: ['users'] }, true, { users: [dan.id], roles: [], everyone: false }],
  ['one role by id', { parse: [], roles: [closed] }, true, { users: [], roles: [closed], everyone: false }],
  [
    'a role by id that the sender may not ping',
    { roles: [closed] },
    false,
    { users: [], roles: [], everyone: false },
  ],
  ['everyone only', { parse: ['everyone'] }, true, { users: [], roles: [], everyone: true }],
] as const)('with %s as allowed mentions', (_what, allowed, canMentionEveryone, expected) => {
  expect(pings(all, allowed as AllowedMentions | null, canMentionEveryone)).toEqual(expected);
});

test('nothing is pinged from inside code', () => {
  const content = `\`<@${dan.id}>\` \`\`\`\n@everyone <@&${pingable}>\n\`\`\``;

  expect(pings(content, null, true)).toEqual({ users: [], roles: [], everyone: false });
});

test('a reply pings whom it answers, unless told not to', () => {
  const options = { content: 'x', guild, users: state.users, canMentionEveryone: false, repliedTo: dan };

  expect(resolveMentions({ ...options, allowed: null }).users).toEqual([dan]);
  expect(resolveMentions({ ...options, allowed: { replied_user: false } }).users).toEqual([]);
});
