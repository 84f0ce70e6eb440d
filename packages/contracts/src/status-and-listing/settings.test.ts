import { expect, test } from 'vitest';
import { PLAYER_FORMATS, playerList, serverStatus } from './settings.ts';

test('players are shown in one of the specification’s formats', () => {
  const named = [
    'EosId',
    'Player',
    'Character',
    'Player (EosId)',
    'Player - Character',
    'Character (Player, EosId)',
  ];
  for (const format of named) expect(PLAYER_FORMATS).toContain(format);
  for (const format of PLAYER_FORMATS) {
    expect(format.replace(/EosId|Player|Character/g, '')).toMatch(/^( - )?( ?\((, )?\))?$/);
  }
  expect(playerList.schema.safeParse({ playerFormat: 'Steam' }).success).toBe(false);
});

test('a status channel refers to its server by id, a list channel may use the name', () => {
  const entry = { serverName: 'Island', channelId: '1' };
  expect(playerList.schema.parse({ channelMapping: [entry] }).channelMapping).toEqual([entry]);
  expect(serverStatus.schema.safeParse({ statusChannelMapping: [entry] }).success).toBe(false);
  const whole = { serverId: 'a', ...entry };
  expect(serverStatus.schema.parse({ statusChannelMapping: [whole] }).statusChannelMapping).toEqual([whole]);
});
