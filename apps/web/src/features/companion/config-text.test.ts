import { expect, test } from 'vitest';
import { configText, isOwnMachine } from './config-text.ts';

const CONFIG = {
  serverName: 'The Island',
  serverId: 'server-1',
  hostUrl: 'https://ark.example',
  registrationKey: 'rk_secret',
  save: 'C:\\Saved\\TheIsland_WP.ark',
};

test('the mod gets a section of GameUserSettings.ini', () => {
  expect(configText('Mod', CONFIG)).toBe(
    `[ArkwrightCompanion]
; The Island
HostUrl=https://ark.example
ServerId=server-1
RegistrationKey=rk_secret`,
  );
});

test('the API plugin gets a JSON file', () => {
  expect(JSON.parse(configText('APIPlugin', CONFIG))).toEqual({
    hostUrl: 'https://ark.example',
    serverId: 'server-1',
    registrationKey: 'rk_secret',
  });
});

test('the agent gets a JSON file with the path of the save', () => {
  expect(JSON.parse(configText('Agent', CONFIG))).toEqual({
    hostUrl: 'https://ark.example',
    registrationKey: 'rk_secret',
    servers: [{ name: 'The Island', serverId: 'server-1', save: 'C:\\Saved\\TheIsland_WP.ark' }],
  });
});

test('a server that registers itself has no ID yet', () => {
  expect(configText('Mod', { ...CONFIG, serverId: '' })).toContain('\nServerId=\n');
  expect(configText('APIPlugin', { ...CONFIG, serverId: '' })).toContain('"serverId": ""');
});

test.each([
  ['a newline', '\n'],
  ['a carriage return', '\r'],
  ['both', '\r\n'],
  ['a vertical tab', '\v'],
  ['a form feed', '\f'],
  ['a next line', '\u0085'],
  ['a line separator', '\u2028'],
  ['a paragraph separator', '\u2029'],
  ['a null', '\0'],
])('a name with %s in it adds no entry', (_name, end) => {
  const text = configText('Mod', { ...CONFIG, serverName: `Island${end}HostUrl=https://evil.example${end}` });
  expect(text.split('\n')).toHaveLength(5);
  expect(text).toContain('\n; Island HostUrl=https://evil.example\n');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the point is that none is left
  expect(text.replaceAll('\n', '')).not.toMatch(/[\x00-\x1f\x7f-\x9f\u2028\u2029]/);
});

test('quoted text stays a string of the JSON', () => {
  const hostile = 'a", "hostUrl": "https://evil.example\n';
  expect(JSON.parse(configText('APIPlugin', { ...CONFIG, serverId: hostile }))).toEqual({
    hostUrl: 'https://ark.example',
    serverId: hostile,
    registrationKey: 'rk_secret',
  });
});

test.each([
  ['http://localhost:8080', true],
  ['http://ark.localhost', true],
  ['http://127.0.0.1:8080', true],
  ['http://127.8.9.10', true],
  ['http://[::1]:8080', true],
  ['http://192.168.1.5:8080', false],
  ['https://ark.example', false],
  ['https://127.0.0.1.example', false],
  ['https://localhost.example', false],
])('%s refers to the machine itself: %s', (hostUrl, isOwn) => {
  expect(isOwnMachine(hostUrl)).toBe(isOwn);
});
