import { expect, test } from 'vitest';
import { buildPlayer } from '../../testing/build-player.ts';
import { evidenceText } from './evidence.ts';
import { buildEvent } from './testing/player-world.ts';

const player = buildPlayer({ name: 'Guppy', characterName: 'Rockwell', netId: 'a'.repeat(32) });
const at = Date.UTC(2026, 10, 26, 1, 36);

test('evidence has each event with time, server and words, the oldest first', () => {
  const events = [
    buildEvent(1, {
      at: at + 60_000,
      kind: 'change',
      serverName: '',
      actor: 'Ann',
      words: [{ text: 'warned the player ' }, { text: 'Guppy', isName: true }],
      detail: 'last chance,\nstop it',
    }),
    buildEvent(2, { at, kind: 'chat', serverName: 'Scorched Earth', words: [{ text: 'lol get better' }] }),
  ];
  expect(
    evidenceText({ player, cluster: 'Obelisk Cluster', events, hasOlder: true, now: at + 120_000 }),
  ).toBe(
    [
      `Guppy, survivor Rockwell, EOS ID ${'a'.repeat(32)}`,
      'Obelisk Cluster, copied 2026-11-26 01:38:00 UTC',
      'Older events are not included.',
      '',
      '2026-11-26 01:36:00 UTC | Scorched Earth | Guppy: lol get better',
      '2026-11-26 01:37:00 UTC | - | Ann warned the player Guppy (last chance, stop it)',
    ].join('\n'),
  );
});
