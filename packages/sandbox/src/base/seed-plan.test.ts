import { expect, test } from 'vitest';
import { createDiscordState } from '../discord/state.ts';
import { sandboxCredentials, seedPlan } from './seed-plan.ts';

function idsOf(seed: string) {
  const application = { ...sandboxCredentials(seed), redirectUris: [] };
  const state = createDiscordState({ seed, plan: seedPlan(seed), application, now: Date.now });
  return [...state.guilds.values()].map((guild) => ({
    id: guild.id,
    roles: [...guild.roles.keys()],
    channels: [...guild.channels.keys()],
    members: [...guild.members.keys()],
  }));
}

test('the same seed gives the same plan and the same ids everywhere, another seed gives others', () => {
  expect(seedPlan('a')).toEqual(seedPlan('a'));
  expect(idsOf('a')).toEqual(idsOf('a'));
  const everything = (seed: string) =>
    idsOf(seed).flatMap((guild) => [guild.id, ...guild.roles, ...guild.channels, ...guild.members]);
  expect(everything('a').filter((id) => everything('b').includes(id))).toEqual([]);
});

test('no two things of one guild share an id, and every id looks like one of Discord', () => {
  for (const guild of idsOf('a')) {
    const ids = [...guild.channels, ...guild.members, ...guild.roles];
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^\d{17,19}$/);
  }
});

test('spare servers come first, then ten of Obelisk Cluster and six of Beach Bobs', () => {
  const { servers, guilds } = seedPlan('a');
  const names = servers.map((server) => server.name);

  expect(names.slice(0, 5)).toEqual(['spare-1', 'spare-2', 'spare-3', 'spare-4', 'obelisk-the-island']);
  expect(guilds.find((guild) => guild.key === 'obelisk')?.servers).toEqual(names.slice(4, 14));
  expect(guilds.find((guild) => guild.key === 'beach')?.servers).toEqual(names.slice(14));
  expect(names).toHaveLength(20);
  expect(new Set(servers.map((server) => server.password)).size).toBe(20);
});

test.each([
  [0, 4],
  [1, 4],
  [2.9, 8],
  [50, 200],
  [1e9, 10_000],
])('a scale of %d gives %d spare servers', (scale, count) => {
  const { servers } = seedPlan('a', scale);

  expect(servers.filter((server) => server.name.startsWith('spare-'))).toHaveLength(count);
  expect(servers).toHaveLength(count + 16);
});

test.each([
  [1, 0],
  [2, 200],
  [49, 4900],
  [50, 5000],
  [51, 5000],
])('at a scale of %d the first spare server alone has %d dinos at least', (scale, dinos) => {
  const { servers } = seedPlan('a', scale);
  expect(servers.filter((server) => server.dinos > 0).map(({ name }) => name)).toEqual(
    dinos > 0 ? ['spare-1'] : [],
  );
  expect(servers[0]?.dinos).toBe(dinos);
});

test('the accounts hold what the design says', () => {
  const { accounts, guilds } = seedPlan('a');
  const guild = (key: string) => guilds.find((candidate) => candidate.key === key)!;

  expect(accounts.map(({ name, tier, isSiteAdmin }) => [name, tier, isSiteAdmin])).toEqual([
    ['owner', 5, false],
    ['owner-free', 0, false],
    ['manager-view', 0, false],
    ['manager-edit', 0, false],
    ['manager-full', 0, false],
    ['admin', 0, true],
    ['newcomer', 0, false],
  ]);
  expect(guilds.map(({ name, owner, hasBot }) => [name, owner, hasBot])).toEqual([
    ['Obelisk Cluster', 'owner', true],
    ['Beach Bobs', 'owner-free', true],
    ['Empty Guild', 'newcomer', false],
    ['Northern Lights', null, true],
  ]);
  expect(guild('obelisk').managers.map(({ account, grant }) => [account, grant])).toEqual([
    ['manager-view', { level: 'view-all' }],
    ['manager-edit', { level: 'edit', areas: ['Servers', 'Logging', 'Crosschat'] }],
    ['manager-full', { level: 'full' }],
  ]);
  const ids = accounts.map((account) => account.discordId);
  expect(ids).not.toContain(guild('northern').ownerDiscordId);
});
