import { expect, test } from 'vitest';
import { SECRET_MASK } from '../core/secret-mask.ts';
import { wordsOf } from '../settings-registry.ts';
import type { ChangeEntry } from './schema.ts';
import { actionLabel, describeChange, sentenceOf, verbsNamed } from './sentence.ts';

const island = {
  id: 's1',
  botInstanceId: 'b1',
  name: 'The Island',
  rconPort: 27020,
  rconPassword: SECRET_MASK,
};

function entry(changed: Partial<ChangeEntry>): ChangeEntry {
  return {
    id: 'c1',
    at: 1_800_000_000_000,
    actor: { kind: 'user', id: '1', name: 'Owner (Tier 5)' },
    origin: 'dashboard',
    area: 'Servers',
    action: 'server.changed',
    target: { kind: 'server', id: 's1', name: 'The Island' },
    before: null,
    after: null,
    ...changed,
  };
}

const settings = (before: unknown, after: unknown, changed: Partial<ChangeEntry> = {}) =>
  entry({
    area: 'OfflineAlert',
    action: 'settings.changed',
    target: { kind: 'settings', id: 'offlineAlert', name: 'offlineAlert' },
    before,
    after,
    ...changed,
  });

const NAMES: Readonly<Record<string, string>> = { 'server s9': 'Extinction', 'member 21': 'Vera Viewer' };
const nameOf = (kind: string, id: string) => NAMES[`${kind} ${id}`];
const say = (changed: ChangeEntry) => sentenceOf(describeChange(changed, { wordsOf, nameOf }));

test.each<[string, ChangeEntry]>([
  ['Owner (Tier 5) added the server “The Island”', entry({ action: 'server.created', after: island })],
  ['Owner (Tier 5) deleted the server “The Island”', entry({ action: 'server.deleted', before: island })],
  [
    'Owner (Tier 5) disabled the server “The Island”',
    entry({
      action: 'server.disabled',
      before: { ...island, isEnabled: true },
      after: { ...island, isEnabled: false },
    }),
  ],
  [
    'Owner (Tier 5) asked to wipe the Data Dashboard content of the server “The Island”',
    entry({ action: 'server.wipe-queued', before: island, after: island }),
  ],
  [
    'Owner (Tier 5) wiped the dinos of the Data Dashboard',
    entry({
      action: 'dashboard.dinos-wiped',
      target: { kind: 'data-dashboard', id: 'dinos', name: '' },
      before: { entries: 6 },
      after: { entries: 0, outcome: { done: 1 } },
    }),
  ],
  [
    // The process was killed before the wipe finished.
    'Owner (Tier 5) asked to wipe the dinos of the Data Dashboard',
    entry({
      action: 'dashboard.dinos-wiped',
      target: { kind: 'data-dashboard', id: 'dinos', name: '' },
      before: { entries: 6 },
      after: { entries: 6 },
    }),
  ],
  [
    'Owner (Tier 5) tried to wipe the dinos of the Data Dashboard',
    entry({
      action: 'dashboard.dinos-wiped',
      target: { kind: 'data-dashboard', id: 'dinos', name: '' },
      before: { entries: 6 },
      after: { entries: 3, outcome: { failed: 1 } },
    }),
  ],
  [
    'Owner (Tier 5) deleted “Grim” from the Data Dashboard',
    entry({ action: 'dashboard.entry-deleted', target: { kind: 'player', id: 'p1', name: 'Grim' } }),
  ],
  [
    'Owner (Tier 5) tried to nuke the tribe “Wolves” on “The Island”',
    entry({
      action: 'dashboard.tribe-nuked',
      target: { kind: 'tribe', id: 't1', name: 'Wolves' },
      after: {
        serverId: 's1',
        commands: ['DestroyTribeIdStructures 1'],
        outcome: { failed: 1 },
        failures: [{ serverName: 'The Island', reply: 'The companion of The Island is not connected.' }],
      },
    }),
  ],
  [
    'Owner (Tier 5) nuked a base of “Wolves” on “Extinction”',
    entry({
      action: 'dashboard.base-nuked',
      target: { kind: 'base', id: 'b1', name: 'Wolves' },
      after: { serverId: 's9', commands: [], outcome: { done: 1 } },
    }),
  ],
  [
    'Owner (Tier 5) nuked the player “Rockwell”',
    entry({
      action: 'dashboard.player-nuked',
      target: { kind: 'player', id: 'p1', name: 'Rockwell' },
      after: { serverId: 'gone', commands: [], outcome: { done: 1 } },
    }),
  ],
  [
    'Owner (Tier 5) asked to nuke the player “Rockwell” on “Extinction”',
    entry({
      action: 'dashboard.player-nuked',
      target: { kind: 'player', id: 'p1', name: 'Rockwell' },
      after: { serverId: 's9', commands: [] },
    }),
  ],
  [
    'Owner (Tier 5) reset the playtime of all players on “all servers”',
    entry({
      action: 'player-registration.all-playtimes-reset',
      target: { kind: 'player-registration', id: '', name: 'all servers' },
      before: { playtime: '12 hours on all servers' },
      after: { playtime: '0 minutes on all servers' },
    }),
  ],
  [
    'Owner (Tier 5) changed Player Registration: Playtime role “7” none → 10 h',
    settings(
      { playtimeRoles: [] },
      { playtimeRoles: [{ roleId: '7', playtime: 36_000, clusterIds: [] }] },
      { target: { kind: 'settings', id: 'playerRegistration', name: 'playerRegistration' } },
    ),
  ],
  [
    'Owner (Tier 5) created a registration key for companions',
    entry({
      action: 'companion.key-created',
      target: { kind: 'registration-key', id: 'b1', name: 'Registration key' },
    }),
  ],
  [
    'Owner (Tier 5) renamed the server “The Island” to “Island 2”',
    entry({
      target: { kind: 'server', id: 's1', name: 'Island 2' },
      before: island,
      after: { ...island, name: 'Island 2' },
    }),
  ],
  [
    'Owner (Tier 5) changed the server “Island 2”: Name The Island → Island 2, RCON Port 27020 → 27021',
    entry({
      target: { kind: 'server', id: 's1', name: 'Island 2' },
      before: island,
      after: { ...island, name: 'Island 2', rconPort: 27021 },
    }),
  ],
  [
    'Owner (Tier 5) saved the server “The Island” without a visible change',
    entry({ before: island, after: island }),
  ],
  [
    'Owner (Tier 5) changed Server Offline Alerts: Alert after 10 → 15',
    settings({ alertTime: 10 }, { alertTime: 15 }),
  ],
  [
    'Owner (Tier 5) changed Server Offline Alerts: Enable off → on, Alert after 10 → 15 and 1 more',
    settings(
      { isEnabled: false, alertTime: 10, channelId: '' },
      { isEnabled: true, alertTime: 15, channelId: '7' },
    ),
  ],
  ['Owner (Tier 5) switched on Server Offline Alerts', settings({ isEnabled: false }, { isEnabled: true })],
  ['Owner (Tier 5) switched off Server Offline Alerts', settings({ isEnabled: true }, { isEnabled: false })],
  [
    'Owner (Tier 5) restored an earlier version of Server Offline Alerts: Enable off → on',
    settings({ isEnabled: false }, { isEnabled: true }, { action: 'settings.restored' }),
  ],
  [
    'Owner (Tier 5) changed Chat Log: Global chat off → on',
    settings(
      { chatLogGlobal: false },
      { chatLogGlobal: true },
      { area: 'Logging', target: { kind: 'settings', id: 'chat', name: 'chat' } },
    ),
  ],
  [
    'Owner (Tier 5) removed the manager “11”, added the manager “12”',
    entry({
      area: 'Owner',
      action: 'managers.changed',
      target: { kind: 'managers', id: 'b1', name: 'managers' },
      before: [{ discordId: '11', permissions: [] }],
      after: [{ discordId: '12', permissions: ['Servers_View'] }],
    }),
  ],
  [
    'Owner (Tier 5) added the manager “Vera Viewer”, added the manager “22”',
    entry({
      area: 'Owner',
      action: 'managers.changed',
      target: { kind: 'managers', id: 'b1', name: 'managers' },
      before: [],
      after: [
        { discordId: '21', permissions: [] },
        { discordId: '22', permissions: [] },
      ],
    }),
  ],
  [
    'Owner (Tier 5) changed the managers',
    entry({
      area: 'Owner',
      action: 'managers.changed',
      target: { kind: 'managers', id: 'b1', name: 'managers' },
      before: null,
      after: null,
    }),
  ],
  [
    'Owner (Tier 5) recreated the API key; the old one no longer works',
    entry({
      area: 'Owner',
      action: 'api-key.recreated',
      target: { kind: 'api-key', id: 'b1', name: 'API key' },
    }),
  ],
  [
    'Discord removed the bot from “Obelisk”',
    entry({
      actor: { kind: 'system', id: '', name: 'Discord' },
      action: 'instance.left',
      target: { kind: 'instance', id: 'b1', name: 'Obelisk' },
      before: { isActive: true },
      after: { isActive: false },
    }),
  ],
  [
    'Discord changed the Discord server “Obelisk”: Owner 1 → 2',
    entry({
      actor: { kind: 'system', id: '', name: 'Discord' },
      action: 'instance.changed',
      target: { kind: 'instance', id: 'b1', name: 'Obelisk' },
      before: { id: 'b1', ownerDiscordId: '1' },
      after: { id: 'b1', ownerDiscordId: '2' },
    }),
  ],
  [
    'Owner (Tier 5) ran the timed command “Save” on The Island, Ragnarok',
    entry({
      action: 'timed-command.ran',
      target: { kind: 'timed-command', id: 't', name: 'Save' },
      after: { command: 'SaveWorld', servers: ['The Island', 'Ragnarok'] },
    }),
  ],
  [
    'Owner (Tier 5) wrote to the players on “all servers”',
    entry({ action: 'live.wrote', target: { kind: 'live-room', id: 'all', name: 'all servers' } }),
  ],
  [
    'Owner (Tier 5) ran “SaveWorld” in the console of “The Island”',
    entry({
      action: 'live.command-ran',
      target: { kind: 'server', id: 's', name: 'The Island' },
      after: { command: 'SaveWorld' },
    }),
  ],
  [
    'Owner (Tier 5) stopped the server “The Island” over RCON',
    entry({
      action: 'live.command-ran',
      target: { kind: 'server', id: 's', name: 'The Island' },
      after: { command: 'DoExit' },
    }),
  ],
  [
    'Owner (Tier 5) kicked the player “Rowdy”: without an answer on 1',
    entry({
      action: 'live.kicked',
      target: { kind: 'player', id: 'p', name: 'Rowdy' },
      after: { command: 'KickPlayer p', servers: ['The Island'], outcome: { unknown: 1 } },
    }),
  ],
  [
    'Owner (Tier 5) ran “DoExit” on “all servers”: done on 2',
    entry({
      action: 'command.ran',
      target: { kind: 'command', id: 'all', name: 'all servers' },
      after: { command: 'DoExit', outcome: { done: 2 } },
    }),
  ],
  [
    'Timed commands ran the timed command “Save” on The Island, Ragnarok, Aberration: failed on Ragnarok, done on 1, skipped 1',
    entry({
      actor: { kind: 'system', id: '', name: 'Timed commands' },
      action: 'timed-command.ran',
      target: { kind: 'timed-command', id: 't', name: 'Save' },
      after: {
        command: 'SaveWorld',
        servers: ['The Island', 'Ragnarok', 'Aberration'],
        outcome: { done: 1, failed: 1, skipped: 1 },
        failures: [{ serverName: 'Ragnarok', reason: 'No answer.' }],
      },
    }),
  ],
  [
    'Owner (Tier 5) ran the RCON preset “Wipe dinos” on The Island: failed on The Island',
    entry({
      action: 'rcon-preset.ran',
      target: { kind: 'rcon-preset', id: 'p', name: 'Wipe dinos' },
      after: {
        commands: ['x'],
        servers: ['The Island'],
        outcome: { failed: 1 },
        failures: [{ serverName: 'The Island', reason: 'No answer.' }],
      },
    }),
  ],
  [
    'Timed commands missed a run of the timed command “Save”',
    entry({
      actor: { kind: 'system', id: '', name: 'Timed commands' },
      action: 'timed-command.missed',
      target: { kind: 'timed-command', id: 't', name: 'Save' },
      after: { command: 'SaveWorld' },
    }),
  ],
  // Actions of features that have no wording here yet.
  [
    'Owner (Tier 5) ran the RCON preset “Wipe dinos”',
    entry({ action: 'rcon-preset.ran', target: { kind: 'rcon-preset', id: 'p', name: 'Wipe dinos' } }),
  ],
  [
    'Owner (Tier 5) posted the chat message “hi”',
    entry({ action: 'chat.posted', target: { kind: 'chat-message', id: 'p', name: 'hi' } }),
  ],
  [
    'Someone added the server “The Island”',
    entry({ actor: { kind: 'user', id: '1', name: '' }, action: 'server.created', after: island }),
  ],
])('%s', (sentence, changed) => {
  expect(say(changed)).toBe(sentence);
});

test('long names and values don’t make a sentence endless', () => {
  const long = 'x'.repeat(5000);
  const sentence = say(
    entry({
      target: { kind: 'server', id: 's1', name: long },
      actor: { kind: 'user', id: '1', name: long },
      before: { ...island, host: long, map: '' },
      after: { ...island, host: `${long}y`, map: long },
    }),
  );
  expect(sentence.length).toBeLessThan(500);
});

test('names of people and things are set apart from our own words', () => {
  const { parts } = describeChange(entry({ action: 'server.created', after: island }), { wordsOf });
  expect(parts.filter(({ isName }) => isName)).toEqual([{ text: 'The Island', isName: true, server: 's1' }]);
});

test('names that are keys of every object are just names', () => {
  const odd = entry({
    action: 'constructor.__proto__',
    target: { kind: 'toString', id: '__proto__', name: 'constructor' },
  });
  expect(say(odd)).toBe('Owner (Tier 5) proto the to string “constructor”');
});

test('an action reads as a choice of a filter', () => {
  expect(actionLabel('server.created')).toBe('Server: added');
  expect(actionLabel('api-key.recreated')).toBe('API key: recreated');
  expect(actionLabel('timed-command.ran')).toBe('Timed command: ran');
});

test('words of the sentences find their actions', () => {
  expect(verbsNamed('ADD')).toEqual(['created']);
  expect(verbsNamed('chang')).toEqual(['changed']);
});

test('for a manager described by name, the details include the Discord ID', () => {
  const managers = entry({
    area: 'Owner',
    action: 'managers.changed',
    target: { kind: 'managers', id: 'b1', name: 'managers' },
    before: [],
    after: [
      { discordId: '21', permissions: [] },
      { discordId: '22', permissions: [] },
    ],
  });
  const { changes } = describeChange(managers, { wordsOf, nameOf });
  expect(changes.map(({ label }) => label)).toEqual(['Vera Viewer (21)', '22']);
});
