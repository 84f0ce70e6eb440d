import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { categoryId, channelId, findReferences, mentionedRoleId, serverId } from './references.ts';

const schema = z.object({
  name: z.string(),
  channelId: channelId().default(''),
  category: categoryId().optional(),
  roles: z.array(mentionedRoleId()).default([]),
  group: z.object({ serverIds: z.array(serverId()), note: z.string() }).nullable(),
  entries: z.array(z.object({ deep: z.array(z.object({ roleId: mentionedRoleId() })) })),
});

describe('findReferences', () => {
  test('finds each kind at any depth, with its path', () => {
    const value = {
      name: '99',
      channelId: '1',
      category: '2',
      roles: ['3', '4'],
      group: { serverIds: ['a'], note: '98' },
      entries: [{ deep: [] }, { deep: [{ roleId: '5' }] }],
    };
    expect(findReferences(schema, value)).toEqual([
      { kind: 'channel', id: '1', path: 'channelId' },
      { kind: 'category', id: '2', path: 'category' },
      { kind: 'mentioned-role', id: '3', path: 'roles.0' },
      { kind: 'mentioned-role', id: '4', path: 'roles.1' },
      { kind: 'server', id: 'a', path: 'group.serverIds.0' },
      { kind: 'mentioned-role', id: '5', path: 'entries.1.deep.0.roleId' },
    ]);
  });

  test('ignores empty and missing ones', () => {
    expect(findReferences(schema, { channelId: '', roles: [''], group: null })).toEqual([]);
    expect(findReferences(schema, {})).toEqual([]);
  });

  test.each([null, undefined, 7, 'text', []])('finds nothing in %j', (value) => {
    expect(findReferences(schema, value)).toEqual([]);
  });

  test("finds nothing in a value that doesn't match the schema", () => {
    expect(findReferences(schema, { channelId: ['1'], roles: '3', group: [], entries: { 0: {} } })).toEqual(
      [],
    );
  });

  test('finds references with further rules', () => {
    expect(
      findReferences(z.object({ role: mentionedRoleId().min(1).refine(Boolean) }), { role: '6' }),
    ).toEqual([{ kind: 'mentioned-role', id: '6', path: 'role' }]);
  });
});

describe('Discord ids', () => {
  test.each([channelId, categoryId, mentionedRoleId])('are up to 20 digits or empty', (make) => {
    const id = make();
    for (const value of ['', '1', '1'.repeat(20)]) expect(id.safeParse(value).success).toBe(true);
    for (const value of ['1'.repeat(21), 'a', '<#1>', '1\n', ' 1', '-1', 1, null]) {
      expect(id.safeParse(value).success).toBe(false);
    }
  });

  test('of a server are bounded', () => {
    expect(serverId().safeParse('x'.repeat(64)).success).toBe(true);
    expect(serverId().safeParse('x'.repeat(65)).success).toBe(false);
  });
});
