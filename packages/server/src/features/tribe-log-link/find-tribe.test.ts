import { expect, test } from 'vitest';
import { type OwnTribe, pickOwnTribe } from './find-tribe.ts';

const tribe = (tribeName: string, tribeId: string): OwnTribe => ({
  serverId: 's',
  tribeId,
  netId: '',
  tribeName,
  characterName: '',
  wholeSince: 0,
  isProved: true,
});

test.each([
  ['NFC', 'NFD'],
  ['NFD', 'NFC'],
] as const)('a tribe stored in %s is found by its name in %s', (stored, typed) => {
  const own = [tribe('Älpler'.normalize(stored), '1'), tribe('Alpler', '2')];
  expect(pickOwnTribe(own, ' älpler '.normalize(typed), undefined)).toBe(own[0]);
});
