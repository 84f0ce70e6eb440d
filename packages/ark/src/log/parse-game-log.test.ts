import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatGameLogLine } from './format-game-log.ts';
import type { GameLogEntry } from './game-event.ts';
import { hasTribeHead } from './line-shape.ts';
import { MAX_LINE_LENGTH } from './lines.ts';
import { asChat, parseChatLine, parseGameLogLine } from './parse-game-log.ts';

const eosId = '0002c0ffee11d00d4242beef00c0ffee';
const at = Date.UTC(2026, 8, 13, 18, 48, 40);
const red = [1, 0, 0, 1];
const join = `Survivor42 [UniqueNetId:${eosId} Platform:None] joined this ARK!`;

// Lines recorded by tools for the game, with changed ids, and the event of each.
const catalogue: [line: string, event: Record<string, unknown>][] = [
  [join, { type: 'player.joined', player: 'Survivor42', eosId, platform: 'None' }],
  [
    `A [b] c [UniqueNetId:${eosId.toUpperCase()} Platform:STEAM] left this ARK!`,
    { type: 'player.left', player: 'A [b] c', eosId, platform: 'STEAM' },
  ],
  [
    'Bob the 2nd joined this ARK!',
    { type: 'player.joined', player: 'Bob the 2nd', eosId: null, platform: '' },
  ],
  ['Bob left left this ARK!', { type: 'player.left', player: 'Bob left', eosId: null, platform: '' }],
  [
    `Bob [UniqueNetId:12 Platform:None] joined this ARK!`,
    { type: 'player.joined', player: 'Bob [UniqueNetId:12 Platform:None]', eosId: null, platform: '' },
  ],
  [
    'Survivor42 (Grim): hello',
    { type: 'chat.message', player: 'Survivor42', character: 'Grim', message: 'hello' },
  ],
  [
    'Bob (the man) (Grim Fandango): anyone (you): at blue?',
    {
      type: 'chat.message',
      player: 'Bob (the man)',
      character: 'Grim Fandango',
      message: 'anyone (you): at blue?',
    },
  ],
  ['Bob (Grim (x)): hi', { type: 'chat.message', player: 'Bob', character: 'Grim (x)', message: 'hi' }],
  ['Bob :( (Grim): hi', { type: 'chat.message', player: 'Bob :(', character: 'Grim', message: 'hi' }],
  ['Bob (): hi', { type: 'chat.message', player: 'Bob', character: '', message: 'hi' }],
  ['SERVER: [Discord] Alice (mod): hello', { type: 'server.chat', message: '[Discord] Alice (mod): hello' }],
  [
    'AdminCmd: showAdminManager (PlayerName: AFP_Smokey, ARKID: 827627995, PlatformID: 000283de23c04f9f81016833cce8691d)',
    {
      type: 'admin.command',
      command: 'showAdminManager',
      player: 'AFP_Smokey',
      arkId: '827627995',
      accountId: '000283de23c04f9f81016833cce8691d',
    },
  ],
  [
    'AdminCmd: cheat broadcast a (b): c (PlayerName: Bob, ARKID: 1, SteamID: 0002A1B2)',
    {
      type: 'admin.command',
      command: 'cheat broadcast a (b): c',
      player: 'Bob',
      arkId: '1',
      accountId: '0002a1b2',
    },
  ],
  [
    'Tribe Brohalla, ID 1234567890: Day 233, 17:45:33: <RichColor Color="1, 0, 0, 1">Your Rex - Lvl 215 (Rex) was killed by a Raptor - Lvl 56!</>)',
    {
      type: 'tribe.log',
      tribe: 'Brohalla',
      tribeId: '1234567890',
      day: 233,
      time: '17:45:33',
      kind: 'dino-killed',
      color: red,
      text: 'Your Rex - Lvl 215 (Rex) was killed by a Raptor - Lvl 56!',
    },
  ],
  [
    "Tribe A, B, ID 1234567890: Day 1, 00:00:01: Bob demolished a 'Thatch Wall'!)",
    {
      type: 'tribe.log',
      tribe: 'A, B',
      tribeId: '1234567890',
      day: 1,
      time: '00:00:01',
      kind: 'demolished',
      color: null,
      text: "Bob demolished a 'Thatch Wall'!",
    },
  ],
  [
    'Tribe Brohalla Tamed an Anglerfish - Lvl 224 (Anglerfish)!',
    {
      type: 'dino.tamed',
      tamer: null,
      tribe: 'Brohalla',
      dino: 'Anglerfish',
      level: 224,
      species: 'Anglerfish',
    },
  ],
  [
    'Zeke of Tribe Wolves Tamed a Rex - Lvl 5 (Tek Rex)!',
    { type: 'dino.tamed', tamer: 'Zeke', tribe: 'Wolves', dino: 'Rex', level: 5, species: 'Tek Rex' },
  ],
  [
    'Zeke Tamed a Dodo - Lvl 5 (Dodo)!',
    { type: 'dino.tamed', tamer: 'Zeke', tribe: null, dino: 'Dodo', level: 5, species: 'Dodo' },
  ],
  [
    'Zeke - Lvl 130 () was killed by a Sabertooth - Lvl 800 ()!',
    {
      type: 'death',
      victim: { article: null, name: 'Zeke', level: 130, species: null, tribe: '' },
      cause: 'killed',
      killer: { article: 'a', name: 'Sabertooth', level: 800, species: null, tribe: '' },
      killerId: null,
    },
  ],
  [
    'Rexy - Lvl 215 (Rex) (Wolves) was killed by Gary - Lvl 12 (Bye)!',
    {
      type: 'death',
      victim: { article: null, name: 'Rexy', level: 215, species: 'Rex', tribe: 'Wolves' },
      cause: 'killed',
      killer: { article: null, name: 'Gary', level: 12, species: null, tribe: 'Bye' },
      killerId: null,
    },
  ],
  [
    'One punch man - Lvl 130 () was killed! [KillerSID: 960237409]',
    {
      type: 'death',
      victim: { article: null, name: 'One punch man', level: 130, species: null, tribe: '' },
      cause: 'killed',
      killer: null,
      killerId: '960237409',
    },
  ],
  [
    'Rexy - Lvl 3 (Rex) (Wolves) starved to death!',
    {
      type: 'death',
      victim: { article: null, name: 'Rexy', level: 3, species: 'Rex', tribe: 'Wolves' },
      cause: 'starved',
      killer: null,
      killerId: null,
    },
  ],
  [
    `IP for incoming account ${eosId} - IP 203.0.113.7`,
    { type: 'player.connecting', text: `IP for incoming account ${eosId} - IP 203.0.113.7` },
  ],
  [
    'Login request: ?Name=Bob (x): y userId: 1',
    { type: 'player.connecting', text: 'Login request: ?Name=Bob (x): y userId: 1' },
  ],
  ['Saving world...', { type: 'world.saving' }],
  ['World Save Complete. Took: 0.361756', { type: 'world.saved', seconds: 0.361756 }],
  ['World Save Complete!', { type: 'world.saved', seconds: null }],
  ['ARK Version: 93.19', { type: 'server.version', version: '93.19' }],
  ['Server: "My "best" ARK" has successfully started!', { type: 'server.loaded', name: 'My "best" ARK' }],
  ['Server has completed startup and is now advertising for join. (10.10GB Mem)', { type: 'server.started' }],
  ['Closing by request', { type: 'server.stopping' }],
  [
    'AdminCmd: DoExit (PlayerName: , ARKID: , PlatformID: )',
    { type: 'admin.command', command: 'DoExit', player: '', arkId: '', accountId: '' },
  ],
  [
    'Tribe Wolves, ID -1234567894: Day 1,234, 01:02:03: Something new happened!',
    {
      type: 'tribe.log',
      tribe: 'Wolves',
      tribeId: '-1234567894',
      day: 1234,
      time: '01:02:03',
      kind: 'other',
      color: null,
      text: 'Something new happened!',
    },
  ],
  [
    'Tribe Wolves, ID 1: Day 12.345.678, 01:02:03: <RichColor Color="1, 0, 0, 1">Your :( - Lvl 20 (Rex) was killed!</>)',
    {
      type: 'tribe.log',
      tribe: 'Wolves',
      tribeId: '1',
      day: 12_345_678,
      time: '01:02:03',
      kind: 'dino-killed',
      color: red,
      text: 'Your :( - Lvl 20 (Rex) was killed!',
    },
  ],
  ['(Four): hi', { type: 'chat.message', player: '', character: 'Four', message: 'hi' }],
  ['x): y (Grim): hi', { type: 'chat.message', player: 'x): y', character: 'Grim', message: 'hi' }],
  ['Bob (Grim):  ', { type: 'chat.message', player: 'Bob', character: 'Grim', message: '' }],
  [
    `[UniqueNetId:${eosId} Platform:XSX] joined this ARK!`,
    { type: 'player.joined', player: '', eosId, platform: 'XSX' },
  ],
  [
    'I was killed - Lvl 130 (a - Lvl 5) was killed by a Sabertooth - Lvl 800 ()!',
    {
      type: 'death',
      victim: { article: null, name: 'I was killed', level: 130, species: null, tribe: 'a - Lvl 5' },
      cause: 'killed',
      killer: { article: 'a', name: 'Sabertooth', level: 800, species: null, tribe: '' },
      killerId: null,
    },
  ],
  ['Full Startup: 20.91 seconds', { type: 'unknown', text: 'Full Startup: 20.91 seconds', shape: 'plain' }],
];

test.each(catalogue)('%s', (line, event) => {
  const read = (text: string) => ({ ...parseGameLogLine(text), orChat: undefined });
  expect(read(line)).toEqual({ ...event, at: null });
  expect(read(`2026.09.13_18.48.40: ${line}\r`)).toEqual({ ...event, at });
});

test('chat has no stamps: what looks like one is part of a name', () => {
  const line = '2026.09.13_18.48.40: Bob (Grim): hello';
  expect(parseChatLine(line)).toMatchObject({ player: '2026.09.13_18.48.40: Bob', at: null });
});

// What players choose: anything that is not a line end, and parts of the game's own lines.
const chosen = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom(
        ...catalogue.flatMap(([text]) => text.split(/(?<=\W)/)),
        ...catalogue.map(([text]) => text),
        ...[' ', '\u3000', '\u00a0', '\u2028', '(', ')', '): ', ' (', ':', ', ID 1: Tag 1, 00:00:01: '],
        ...['x'.repeat(120), ' was killed', ' - Lvl 1 (', '2026.09.13_18.48.40: '],
      ),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join('').replaceAll('\n', ''));
/** How a line can be read as chat: at once, or if an account has such a name. */
const chatOf = (entry: GameLogEntry) => (entry.type === 'chat.message' ? entry : asChat(entry)?.chat);

test('no name and no message makes a chat line anything but one that may be chat', () => {
  fc.assert(
    fc.property(chosen, chosen, chosen, (account, survivor, said) => {
      const line = `${account} (${survivor}): ${said}`;
      for (const chat of [
        chatOf(parseGameLogLine(`2026.09.13_18.48.40: ${line}`)),
        chatOf(parseChatLine(line)),
      ]) {
        const { player, character, message } = chat!;
        expect(`${player} (${character}): ${message}`.trim()).toBe(line.trim());
        // With such names it is not known where the message begins, but all of it is in there.
        expect(message.endsWith(said.trimEnd()) || said.includes('): ')).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});

test('no name hides who comes', () => {
  fc.assert(
    fc.property(chosen, (name) => {
      fc.pre(!`${name} `.startsWith('SERVER: ') && !name.includes('('));
      const line = `${name} [UniqueNetId:${eosId} Platform:None] joined this ARK!`;
      expect(parseGameLogLine(`2026.09.13_18.48.40: ${line}`)).toMatchObject({
        type: 'player.joined',
        player: name,
      });
    }),
    { numRuns: 300 },
  );
});

test.each<[what: string, line: (name: string, other: string) => string]>([
  ['a join', (name) => `${name} [UniqueNetId:${eosId} Platform:None] joined this ARK!`],
  ['a leave of an older server', (name) => `${name} left this ARK!`],
  ['a death', (name, tribe) => `${name} - Lvl 130 (${tribe}) was killed by a Rex - Lvl 5 ()!`],
  ['a kill', (name, tribe) => `Rexy - Lvl 5 (Rex) () was killed by ${name} - Lvl 3 (${tribe})!`],
  ['a starvation', (name, tribe) => `${name} - Lvl 130 (${tribe}) starved to death!`],
  ['a tame', (name, tribe) => `${name} of Tribe ${tribe} Tamed a Dodo - Lvl 5 (Dodo)!`],
  ['an entry of a tribe', (tribe, name) => `Tribe ${tribe}, ID 1: Day 1, 00:00:01: ${name} did it!`],
  ['a command', (name, said) => `AdminCmd: say ${said} (PlayerName: ${name}, ARKID: 1, PlatformID: 0a)`],
])('no name makes %s an unknown line', (_what, lineWith) => {
  fc.assert(
    fc.property(chosen, chosen, (name, other) => {
      const { type } = parseGameLogLine(`2026.09.13_18.48.40: ${lineWith(name, other)}`);
      // A name with the whole head of a tribe's entry makes a line look like one, which is not for everyone.
      if (!hasTribeHead(name + other)) expect(type).not.toBe('unknown');
    }),
    { numRuns: 300 },
  );
});

test('an admin can’t sign a command with another name', () => {
  const own = '(PlayerName: Bob, ARKID: 2, PlatformID: 0b)';
  const line = `AdminCmd: say (PlayerName: Owner, ARKID: 1, PlatformID: 0a) ${own}`;
  expect(parseGameLogLine(line)).toMatchObject({
    type: 'admin.command',
    player: 'Bob',
    arkId: '2',
    accountId: '0b',
  });
});

test.each([
  ['a join', `Bob (Grim): Owner [UniqueNetId:${eosId} Platform:None] joined this ARK!`],
  ['a join with only the name', 'Bob (Grim): Owner joined this ARK!'],
  ['a death', 'Bob (Grim): Owner - Lvl 130 () was killed by a Dodo - Lvl 1 ()!'],
  ['a tame', 'Bob (Grim): Tribe Wolves Tamed a Rex - Lvl 5 (Rex)!'],
  ['an admin command', 'Bob (Grim): AdminCmd: fly (PlayerName: Owner, ARKID: 1, PlatformID: 0002a1)'],
  ['the server', 'Bob (Grim): SERVER: hello'],
  ['a start', 'Bob (Grim): Server has completed startup and is now advertising for join.'],
])('chat can’t be mistaken for %s', (_what, line) => {
  expect(parseGameLogLine(line)).toMatchObject({ type: 'chat.message', character: 'Grim' });
});

test.each([
  ['the server', 'SERVER: restart (Grim): hello', 'SERVER: restart'],
  ['the server, with nothing else', 'SERVER: (Grim): hello', 'SERVER:'],
  [
    'an admin command',
    'AdminCmd: fly (Grim): hello (PlayerName: Owner, ARKID: 1, PlatformID: 0002a1)',
    'AdminCmd: fly',
  ],
  [
    'a tribe log',
    'Tribe X, ID 1: Day 1, 00:00:01: Rex died! (Grim): hello',
    'Tribe X, ID 1: Day 1, 00:00:01: Rex died!',
  ],
  [
    'the beginning of a tribe log',
    'Tribe X (Grim): a, ID 1234567890: Day 1, 00:00:01: Your Rex was killed!',
    'Tribe X',
  ],
  ['a sign-in', 'Login request: ?Name=Owner (Grim): hello', 'Login request: ?Name=Owner'],
  ['an admin command without its end', 'AdminCmd: fly (Grim): hello', 'AdminCmd: fly'],
  [
    'a tribe log in another language',
    'Stamm X, ID 1: Tag 1, 00:00:01: Rex ist tot! (Grim): hello',
    'Stamm X, ID 1: Tag 1, 00:00:01: Rex ist tot!',
  ],
  [
    'an admin command in another language',
    'Commande Admin : fly (Grim): hello (PlayerName: Owner, ARKID: 1, PlatformID: 0002a1)',
    'Commande Admin : fly',
  ],
])('a message of an account whose name looks like %s can be read as chat', (_what, line, player) => {
  const entry = parseGameLogLine(`2026.09.13_18.48.40: ${line}`);
  expect(entry.type).not.toBe('chat.message');
  expect(asChat(entry)).toMatchObject({ line, chat: { at, player, character: 'Grim' } });
});

test.each([
  'SERVER: hello',
  'Bob (Grim): hello',
  join,
  'AdminCmd: fly (PlayerName: O, ARKID: 1, PlatformID: 02)',
])('%s can be read in only one way', (line) => expect(asChat(parseGameLogLine(line))).toBeUndefined());

test.each([
  ['a join', `Owner [UniqueNetId:${eosId} Platform:None] joined this ARK!`],
  ['an admin command', 'AdminCmd: fly (PlayerName: Owner, ARKID: 1, PlatformID: 0002a1)'],
  ['a tribe log', 'Tribe X, ID 1: Day 1, 00:00:01: Rex died!'],
  ['a death', 'Owner - Lvl 130 () was killed by a Dodo - Lvl 1 ()!'],
])('what is relayed from another game can’t be mistaken for %s', (_what, said) => {
  const message = `[Island] Bob: ${said}`;
  expect(parseGameLogLine(`SERVER: ${message}`)).toMatchObject({ type: 'server.chat', message });
});

test('a name can’t turn a death into a join', () => {
  const line = 'Owner - Lvl 130 () was killed by Bob joined this ARK!';
  expect(parseGameLogLine(line)).toMatchObject({ type: 'death', killer: { name: 'Bob joined this ARK' } });
});

test('chat stays chat, word for word, whatever it says', () => {
  const message = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/\s+/g, ' ').trim());
  const forged = fc.constantFrom(...catalogue.map(([line]) => line.trim()));
  fc.assert(
    fc.property(
      fc.oneof(
        message,
        forged,
        fc.tuple(message, forged).map((parts) => parts.join(' ')),
      ),
      (said) => {
        fc.pre(said.trim() !== '');
        const entry = parseGameLogLine(`Bob (Grim): ${said}`);
        expect(entry).toEqual({
          type: 'chat.message',
          player: 'Bob',
          character: 'Grim',
          message: said,
          at: null,
        });
      },
    ),
  );
});

test('no text throws, and an unknown line is kept completely', () => {
  const pieces = catalogue.flatMap(([text]) => text.split(/(?<=\W)/));
  const soup = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 8 })), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(soup, (parts) => {
      const text = parts.join('');
      const entry = parseGameLogLine(text);
      if (entry.type === 'unknown' && entry.at === null) expect(entry.text).toBe(text.trim());
      expect(typeof formatGameLogLine(entry)).toBe('string');
    }),
    { numRuns: 600 },
  );
});

test.each([
  ' - Lvl 1 (',
  ' (',
  '): ',
  ' was killed by a ',
  ', ID 1: Day 1, 0',
  ' Tamed a ',
  '<img ',
  '<RichColor Color="',
  ' (PlayerName: ',
  ', ARKID: 1, SteamID: a',
  ' [UniqueNetId:',
  '<',
  ')',
  ' ',
])('a line of a megabyte of %j is parsed in linear time', (unit) => {
  const body = unit.repeat(2 ** 20 / unit.length);
  const ends = ['', '!', ')!', ')', '</>)', ' starved to death!', ' joined this ARK!', ' [KillerSID: 1]'];
  const heads = [
    '',
    'Tribe ',
    'Tribe X, ID 1: Day 1, 00:00:00: ',
    'AdminCmd: ',
    'x - Lvl 1 () was killed by ',
  ];
  const start = performance.now();
  for (const head of heads) for (const end of ends) parseGameLogLine(head + body + end);
  // 40 lines of some ten milliseconds each; anything quadratic takes hours.
  expect(performance.now() - start).toBeLessThan(4_000);
});

test('a line longer than the game’s is parsed up to the maximum', () => {
  const entry = parseGameLogLine(`Bob (Grim): ${'x'.repeat(100_000)}`);
  expect(entry).toMatchObject({ type: 'chat.message', player: 'Bob' });
  expect(JSON.stringify(entry).length).toBeLessThan(MAX_LINE_LENGTH + 200);
});
