import { parseGameLogLine } from '@arkwright/ark/log/parse-game-log';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineOfEvent } from './line-of-event.ts';

const EOS = '0002c0ffee11d00d4242beef00c0ffee';
const told = (text: string) => lineOfEvent(parseGameLogLine(`2026.09.13_18.50.02: ${text}`));

test.each([
  [`Bob [UniqueNetId:${EOS} Platform:None] joined this ARK!`, { kind: 'joined', player: 'Bob', text: '' }],
  [`Bob [UniqueNetId:${EOS} Platform:None] left this ARK!`, { kind: 'left', player: 'Bob', text: '' }],
  ['Bob (Grim): hello', { kind: 'chat', player: 'Bob', character: 'Grim', text: 'hello' }],
  ['SERVER: hi', { kind: 'chat', player: 'SERVER', text: 'hi' }],
  [
    `AdminCmd: enablecheats hunter2 (PlayerName: Bob, ARKID: 1, PlatformID: ${EOS})`,
    { kind: 'admin', player: 'Bob', text: 'enablecheats ********' },
  ],
  [
    'Tribe Wolves, ID 12: Day 45, 12:34:56: <RichColor Color="1, 0, 0, 1">Your Rex was killed!</>)',
    { kind: 'tribe', tribe: 'Wolves', text: 'Your Rex was killed!' },
  ],
  [
    'Zeke - Lvl 130 () was killed! [KillerSID: 960237409]',
    { kind: 'world', player: 'Zeke', text: 'Zeke - Lvl 130 was killed!' },
  ],
  [
    'Rexy - Lvl 9 (Rex) () was killed by a Yutyrannus - Lvl 184 ()!',
    { kind: 'world', text: 'Rexy - Lvl 9 (Rex) was killed by a Yutyrannus - Lvl 184!' },
  ],
  [
    'Tribe Wolves Tamed an Anglerfish - Lvl 224 (Anglerfish)!',
    { kind: 'world', tribe: 'Wolves', text: 'Tribe Wolves Tamed an Anglerfish - Lvl 224 (Anglerfish)!' },
  ],
  ['World Save Complete. Took: 0.361756', { kind: 'server' }],
  ['Stamm Wölfe, ID 12: Tag 45, 12:34:56: Dein Rex ist tot!', { kind: 'tribe', tribe: '' }],
  [
    `Commande Admin : enablecheats hunter2 (PlayerName: Bob, ARKID: 1, PlatformID: ${EOS})`,
    { kind: 'admin', text: 'Commande Admin : enablecheats ********' },
  ],
])('%s', (text, line) => expect(told(text)).toMatchObject(line));

test.each([`IP for incoming account ${EOS} - IP 203.0.113.7`, 'Login request: ?Name=Bob', 'Saving world...'])(
  '%s is not shown',
  (text) => expect(told(text)).toBeUndefined(),
);

test('lines unknown to the grammar are shown without addresses and passwords', () => {
  expect(told('Peer 203.0.113.7:7777 and 2001:db8::1 said ServerPassword=hunter2 at 12:34:56')).toEqual(
    expect.objectContaining({
      kind: 'server',
      text: 'Peer [address] and [address] said ServerPassword=******** at 12:34:56',
    }),
  );
});

test('hostile lines become one plain line of limited length that PostgreSQL accepts', () => {
  const nasty = fc.constantFrom(
    '\0',
    '\n',
    '\u2028',
    '\u202e',
    '\ud800',
    '<RichColor Color="1,0,0,1">',
    '</>',
    '🦖',
  );
  const text = fc
    .array(fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 300 })), { maxLength: 30 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (message) => {
      const line = lineOfEvent({ type: 'chat.message', player: message, character: message, message, at: 1 });
      expect(line?.text.length).toBeLessThanOrEqual(2_000);
      expect(line?.player.length).toBeLessThanOrEqual(200);
      expect(`${line?.text}${line?.player}${line?.character}`).not.toMatch(
        /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202e]/u,
      );
    }),
  );
});
