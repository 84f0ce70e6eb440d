import { expect, test } from 'vitest';
import { fullSentences } from './full-tables.ts';

const servers = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'].map((name) => ({ id: name, name }));
const of = (kind: 'players' | 'dinos', ids: (string | null)[]) => ids.map((serverId) => ({ kind, serverId }));

test('nothing is shown while there is room', () => {
  expect(fullSentences({ full: [], servers })).toEqual([]);
});

test('a full game server is named, with what happens to further rows', () => {
  expect(fullSentences({ full: of('dinos', ['Beta']), servers })).toEqual([
    'Beta has about as many dinos as are kept for a game server (200,000). Anything beyond that is left out.',
  ]);
  expect(fullSentences({ full: of('players', ['Alpha', 'Beta']), servers })).toEqual([
    'Alpha and Beta have about as many players as are kept for a game server (200,000). As new ones come, those not seen for the longest time are deleted.',
  ]);
});

test('of many full game servers three are named', () => {
  const [sentence] = fullSentences({
    full: of(
      'dinos',
      servers.map(({ id }) => id),
    ),
    servers,
  });
  expect(sentence).toMatch(/^Alpha, Beta, Gamma, and 2 more have /);
});

test('if all together are full, that replaces the single messages, kind by kind', () => {
  const full = [...of('dinos', [null, 'Alpha']), ...of('players', ['Beta'])];
  expect(fullSentences({ full, servers })).toEqual([
    expect.stringMatching(/^Beta has /),
    'All game servers together have about as many dinos as are kept for a bot (1,000,000). Anything beyond that is left out.',
  ]);
});
