import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatGameLogLine } from './format-game-log.ts';
import type { GameLogEntry } from './game-event.ts';
import { parseGameLogLine } from './parse-game-log.ts';

const eosId = '0002c0ffee11d00d4242beef00c0ffee';

// Names without the characters that the game's own lines consist of; other names may be ambiguous.
const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 24 })
  .filter((text) => text.trim() === text && /^[^()[\]:,"<>\s]+$/u.test(text));
const line = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 80 })
  .filter((text) => text.trim() === text && /^[^<>()\r\n]+$/.test(text));
const id = fc.bigInt({ min: 1n, max: 10n ** 15n }).map(String);
const level = fc.integer({ min: 1, max: 1_500 });
const article = fc.constantFrom('a' as const, 'an' as const, null);
const groups = fc.oneof(
  fc.record({ species: name, tribe: fc.oneof(name, fc.constant('')) }),
  fc.record({ species: fc.constant(null), tribe: fc.oneof(name, fc.constant(''), fc.constant(null)) }),
);
const combatant = fc
  .tuple(name, level, groups)
  .map(([who, lvl, rest]) => ({ article: null, name: who, level: lvl, ...rest }));
// One called "a" reads like an article before a name.
const killer = fc
  .tuple(
    combatant.filter(({ name: who }) => !/^an?$/i.test(who)),
    article,
  )
  .map(([who, a]) => ({ ...who, article: a }));
const share = fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100);
const stamp = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 0, max: 4_102_444_799 }).map((seconds) => seconds * 1_000),
);
const time = fc
  .tuple(...[23, 59, 59].map((max) => fc.integer({ min: 0, max })))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const type = <T extends string>(...types: T[]) => fc.constantFrom(...types);

const event = fc.oneof(
  fc.record({
    type: type('player.joined', 'player.left'),
    player: name,
    eosId: fc.constant(eosId),
    platform: fc.constantFrom('None', 'STEAM', 'EOS'),
  }),
  fc.record({
    type: type('player.joined', 'player.left'),
    player: name,
    eosId: fc.constant(null),
    platform: fc.constant(''),
  }),
  fc.record({ type: type('chat.message'), player: name, character: name, message: line }),
  fc.record({ type: type('server.chat'), message: line }),
  fc.record({
    type: type('admin.command'),
    command: line,
    player: name,
    arkId: id,
    accountId: fc.constant(eosId),
  }),
  fc.record({
    type: type('tribe.log'),
    tribe: name,
    tribeId: id,
    day: fc.nat({ max: 99_999 }),
    time,
    kind: type('structure-destroyed'),
    color: fc.oneof(fc.constant(null), fc.array(share, { minLength: 3, maxLength: 4 })),
    text: line.map((text) => `Your '${text}' was destroyed!`),
  }),
  fc.record({
    type: type('dino.tamed'),
    tamer: fc.oneof(name, fc.constant(null)),
    tribe: name,
    dino: name,
    level,
    species: name,
  }),
  fc.record({
    type: type('death'),
    victim: combatant,
    cause: type('starved'),
    killer: fc.constant(null),
    killerId: fc.constant(null),
  }),
  fc.record({
    type: type('death'),
    victim: combatant,
    cause: type('killed'),
    killer: fc.oneof(killer, fc.constant(null)),
    killerId: fc.oneof(id, fc.constant(null)),
  }),
  fc.record({ type: type('world.saved'), seconds: fc.oneof(share, fc.constant(null)) }),
  fc.record({ type: type('world.saving', 'server.started', 'server.stopping') }),
  fc.record({ type: type('server.version'), version: fc.constantFrom('93.19', '1') }),
  fc.record({ type: type('server.loaded'), name }),
);

test('every event round-trips through the game’s line for it', () => {
  fc.assert(
    fc.property(event, stamp, (told, when) => {
      const entry: GameLogEntry = { ...told, at: when };
      expect(parseGameLogLine(formatGameLogLine(entry))).toEqual(entry);
    }),
    { numRuns: 2_000 },
  );
});
