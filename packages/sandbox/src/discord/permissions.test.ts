import { expect, test } from 'vitest';
import type { Channel, Guild, Member, Overwrite } from './model.ts';
import { ChannelType } from './model.ts';
import { ALL_PERMISSIONS, channelPermissions, holds, isAboveRole, permissionBits } from './permissions.ts';
import { blankChannel, blankRole, INVITE_PERMISSIONS } from './seed-guilds.ts';

const member: Member = { userId: '3', nick: null, roles: ['2'], joinedAt: '' };
const view = permissionBits('VIEW_CHANNEL');
const send = permissionBits('SEND_MESSAGES');

function guildWith(everyone: bigint, role: bigint): Guild {
  return {
    id: '1',
    name: 'Guild',
    ownerId: '9',
    roles: new Map([
      ['1', { ...blankRole('1', '@everyone'), permissions: `${everyone}`, position: 0 }],
      ['2', { ...blankRole('2', 'Role'), permissions: `${role}`, position: 2 }],
    ]),
    channels: new Map(),
    members: new Map([['3', member]]),
  };
}

function channelWith(
  overwrites: [id: string, allow: bigint, deny: bigint][],
  type: number = ChannelType.text,
): Channel {
  const permission_overwrites = overwrites.map(
    ([id, allow, deny]): Overwrite => ({ id, type: id === '3' ? 1 : 0, allow: `${allow}`, deny: `${deny}` }),
  );
  return { ...blankChannel({ id: '4', guildId: '1', name: 'c', type }), permission_overwrites };
}

test('the rights of the invitation are the eight that add up to 268561424', () => {
  expect(INVITE_PERMISSIONS).toBe(268_561_424n);
});

test.each([
  ['roles add to everyone', [], view | send],
  [
    'a role takes back what everyone was denied',
    [
      ['1', 0n, send],
      ['2', send, 0n],
    ],
    view | send,
  ],
  [
    'the member goes before its roles',
    [
      ['2', send, 0n],
      ['3', 0n, send],
    ],
    view,
  ],
  ['who can not see can do nothing', [['3', 0n, view]], 0n],
] as const)('%s', (_what, overwrites, expected) => {
  const channel = channelWith(overwrites.map(([id, allow, deny]) => [id, allow, deny]));

  expect(channelPermissions(guildWith(view, send), member, channel)).toBe(expected);
});

test('without the right to send there is none to attach or to ping everyone', () => {
  const guild = guildWith(view, permissionBits('ATTACH_FILES', 'MENTION_EVERYONE'));

  expect(channelPermissions(guild, member, channelWith([]))).toBe(view);
});

test('without the right to connect a voice channel can not be managed', () => {
  const guild = guildWith(view, permissionBits('MANAGE_CHANNELS', 'CONNECT'));
  const closed = channelWith([['2', 0n, permissionBits('CONNECT')]], ChannelType.voice);

  expect(holds(channelPermissions(guild, member, closed), 'MANAGE_CHANNELS')).toBe(false);
  expect(
    holds(channelPermissions(guild, member, channelWith([], ChannelType.voice)), 'MANAGE_CHANNELS'),
  ).toBe(true);
});

test('administrators and the owner may do everything everywhere, whatever a channel denies', () => {
  const closed = channelWith([['3', 0n, ALL_PERMISSIONS]]);

  expect(channelPermissions(guildWith(0n, 8n), member, closed)).toBe(ALL_PERMISSIONS);
  expect(channelPermissions({ ...guildWith(0n, 0n), ownerId: '3' }, member, closed)).toBe(ALL_PERMISSIONS);
});

test('a member stands above lower roles, not above its own', () => {
  const guild = guildWith(0n, 0n);

  expect(isAboveRole(guild, member, { ...blankRole('5', 'Low'), position: 1 })).toBe(true);
  expect(isAboveRole(guild, member, guild.roles.get('2')!)).toBe(false);
});
