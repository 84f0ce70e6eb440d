import { sharedApplication } from '@arkwright/testing/shared-application';
import { startTestSandbox, type TestSandbox } from '@arkwright/testing/test-sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRoleGiver, type RoleGiver } from './role-giver.ts';

type Role = { id: string; name: string };
type Member = { user: { id: string; username: string }; roles: string[] };

let sandbox: TestSandbox;
let giver: RoleGiver;
let guildId: string;
beforeAll(async () => {
  sandbox = await startTestSandbox('role-giver');
  giver = createRoleGiver(sharedApplication(sandbox.discord));
  guildId = sandbox.plan.guilds.find(({ key }) => key === 'obelisk')!.id;
});
afterAll(() => sandbox.dispose());

const guild = async () =>
  (await sandbox.control('GET', `/discord/guilds/${guildId}`)) as { roles: Role[]; members: Member[] };
const member = async (name: string) => (await guild()).members.find(({ user }) => user.username === name)!;
const roleId = async (name: string) => (await guild()).roles.find((role) => role.name === name)!.id;

async function wish(name: string, role: string) {
  return { guildId, discordId: (await member(name)).user.id, roleId: await roleId(role), reason: 'a test' };
}

test('a role is given and taken, and a second time does nothing', async () => {
  const one = await wish('thyla.tom', 'Supporter');
  for (let index = 0; index < 2; index++) expect(await giver.give(one)).toBe('done');
  expect((await member('thyla.tom')).roles).toContain(one.roleId);
  for (let index = 0; index < 2; index++) expect(await giver.take(one)).toBe('done');
  expect((await member('thyla.tom')).roles).not.toContain(one.roleId);
});

test('what is not there, or not for the bot to give, is told apart', async () => {
  const one = await wish('thyla.tom', 'Supporter');
  expect(await giver.give({ ...one, discordId: '123456789012345678' })).toBe('no-member');
  expect(await giver.give({ ...one, discordId: '1'.repeat(30) })).toBe('no-member');
  expect(await giver.give({ ...one, roleId: '123456789012345678' })).toBe('no-role');
  // Above the bot's own.
  expect(await giver.give(await wish('thyla.tom', 'Admin'))).toEqual({
    refused: expect.stringContaining('Manage Roles'),
  });
});

test('a Discord that fails once is asked again, one that goes on failing is told of by throwing', async () => {
  const one = await wish('thyla.tom', 'Supporter');
  await sandbox.control('POST', '/discord/faults', { errors: { requests: 1, path: '/roles/' } });
  expect(await giver.give(one)).toBe('done');
  await sandbox.control('POST', '/discord/faults', { errors: { requests: 5, path: '/roles/' } });
  await expect(giver.take(one)).rejects.toThrow();
  await sandbox.control('POST', '/discord/faults', { reset: true });
});
