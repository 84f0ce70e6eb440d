import { describe, expect, test } from 'vitest';
import { proposeShortName, readPastedServer } from './pasted-server.ts';
import { SHORT_NAME_LENGTH } from './schema.ts';

const INI = `[ServerSettings]
RCONEnabled=True
RCONPort=27025
ServerAdminPassword=hunter=2
;RCONPort=1
[SessionSettings]
SessionName=Obelisk PvE`;

test('a pasted ini tells name, RCON port and password', () => {
  const read = { name: 'Obelisk PvE', rconPort: '27025', rconPassword: 'hunter=2', isRconEnabled: true };
  expect(readPastedServer(INI)).toEqual(read);
  expect(readPastedServer(INI.replaceAll('\n', '\r\n'))).toEqual(read);
});

test('a part of one tells what it has, in any case, quoted or not', () => {
  expect(readPastedServer('  rconport = 27021 ')).toEqual({ rconPort: '27021' });
  expect(readPastedServer('ServerAdminPassword="two words"')).toEqual({ rconPassword: 'two words' });
  expect(readPastedServer('RCONEnabled=False')).toEqual({ isRconEnabled: false });
});

test('of a key that is there twice the last counts', () => {
  expect(readPastedServer('RCONPort=1\nRCONPort=2')).toEqual({ rconPort: '2' });
});

test('host and port are read as an address', () => {
  expect(readPastedServer('203.0.113.5:27020')).toEqual({ host: '203.0.113.5', rconPort: '27020' });
  expect(readPastedServer(' ark.example.org:27020 ')).toEqual({ host: 'ark.example.org', rconPort: '27020' });
});

test('nonsense tells nothing', () => {
  for (const text of [
    '',
    'hello',
    'RCONPort=',
    '[ServerSettings]',
    '=',
    `${'x'.repeat(200_001)}\nRCONPort=1`,
  ])
    expect(readPastedServer(text)).toBeUndefined();
});

describe('the proposed short name', () => {
  test.each([
    ['Obelisk PvE', 'Obelisk'],
    ['Obelisk Cluster - The Island', 'Island'],
    ['[EU] Obelisk x5 Lost Colony', 'Colony'],
    ['PvE', 'PvE'],
    ['Scorchedearthwasteland', 'Scorchedea'],
    ['', ''],
  ])('of "%s" is "%s"', (name, proposed) => {
    expect(proposeShortName(name)).toBe(proposed);
    expect(proposed.length).toBeLessThanOrEqual(SHORT_NAME_LENGTH);
  });
});
