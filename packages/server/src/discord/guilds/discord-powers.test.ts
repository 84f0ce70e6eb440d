import { PermissionFlagsBits } from 'discord.js';
import { expect, test } from 'vitest';
import { DISCORD_PERMISSIONS, findReaches, hasUnknown, isDangerous } from './discord-powers.ts';

const { ViewChannel, SendMessages, ManageMessages, PinMessages, AddReactions } = PermissionFlagsBits;

test('every permission that discord.js knows is sorted, and no other', () => {
  expect(Object.keys(DISCORD_PERMISSIONS).toSorted()).toEqual(Object.keys(PermissionFlagsBits).toSorted());
});

test('a permission that is newer than discord.js is unknown, and counts as such', () => {
  for (const bit of Object.values(PermissionFlagsBits)) expect(hasUnknown(String(bit))).toBe(false);
  const all = Object.values(PermissionFlagsBits).reduce((a, b) => a | b);
  expect(hasUnknown(String(all))).toBe(false);
  expect(hasUnknown(String(1n << BigInt(all.toString(2).length)))).toBe(true);
});

test('one dangerous permission among many is enough', () => {
  expect(isDangerous(String(ViewChannel | SendMessages))).toBe(false);
  expect(isDangerous(String(ViewChannel | PinMessages))).toBe(true);
});

const everyone = { id: '1', permissions: ViewChannel | SendMessages };
const reach = (channels: [string, bigint, bigint][][], roles = [{ id: '5', permissions: 0n }]) =>
  findReaches({
    everyone,
    roles,
    channels: channels.map((overwrites, index) => ({
      id: `c${index}`,
      overwrites: overwrites.map(([id, allow, deny]) => ({ id, allow, deny })),
    })),
  }).get('5');

test('a role opens a channel that is closed to @everyone', () => {
  const none = { ids: [], count: 0 };
  expect(
    reach([
      [
        ['1', 0n, ViewChannel],
        ['5', ViewChannel, 0n],
      ],
    ]),
  ).toEqual({
    isEverywhere: false,
    opened: { ids: ['c0'], count: 1 },
    moderated: none,
  });
});

test.each([
  ['what everyone may do there', [['5', ViewChannel | SendMessages, 0n]]],
  [
    'what is opened to everyone there',
    [
      ['1', PinMessages, 0n],
      ['5', PinMessages, 0n],
    ],
  ],
  ['what harms nobody', [['5', AddReactions, 0n]]],
  [
    'what is closed to it',
    [
      ['1', 0n, ViewChannel],
      ['5', 0n, ViewChannel],
    ],
  ],
  [
    'what is opened to others',
    [
      ['1', 0n, ViewChannel],
      ['6', ViewChannel, 0n],
    ],
  ],
] as [string, [string, bigint, bigint][]][])('%s is no reach', (_what, overwrites) => {
  expect(reach([overwrites])).toBeUndefined();
});

test('moderating in one channel alone is found, and many channels are counted', () => {
  const found = reach(Array.from({ length: 5 }, () => [['5', ManageMessages, 0n]]));
  expect(found?.moderated).toEqual({ ids: ['c0', 'c1', 'c2'], count: 5 });
  expect(found?.opened.count).toBe(0);
});

test('a permission that is newer than discord.js counts as moderating where an overwrite gives it', () => {
  const newest = Object.values(PermissionFlagsBits).reduce((a, b) => a | b);
  const newer = 1n << BigInt(newest.toString(2).length);
  expect(reach([[['5', newer, 0n]]])?.moderated).toEqual({ ids: ['c0'], count: 1 });
});

test('a role that may write where @everyone may nowhere reaches everywhere', () => {
  const roles = [{ id: '5', permissions: SendMessages }];
  expect(reach([], roles)).toBeUndefined();
  const closed = { everyone: { id: '1', permissions: ViewChannel }, roles, channels: [] };
  expect(findReaches(closed).get('5')?.isEverywhere).toBe(true);
});
