import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InvalidArgumentError, MAX_TEXT_CHARACTERS } from './command-arguments.ts';
import type { RconCommand } from './commands.ts';
import * as commands from './commands.ts';
import { encodePacket, PacketDecoder } from './rcon/packet.ts';

const eosId = '0002a1b2c3d4e5f60718293a4b5c6d7e';

// What players could try: line ends, separators, markup, quotes, invisible and direction-changing characters.
const nasty = fc.constantFrom(
  ...[
    '\r',
    '\n',
    '\0',
    '|',
    '"',
    "'",
    '\\',
    '<RichColor Color="1,0,0,1">',
    '</>',
    ';',
    '&&',
    ' ',
    '\u2028',
    '\u2029',
  ],
  ...[
    '\u0085',
    '\u009b',
    '\u200b',
    '\u202e',
    '\u2066',
    '\ufeff',
    '\ud800',
    '\u{e0041}',
    'DoExit',
    '🦖',
    'ü',
    '%s',
    '`',
  ],
);
const hostileText = fc
  .array(fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 20 })), { maxLength: 12 })
  .map((parts) => parts.join(''));

const builders: [verb: string, build: (text: string) => RconCommand][] = [
  ['Broadcast', commands.broadcast],
  ['ServerChat', commands.serverChat],
  ['ServerChatTo', (text) => commands.serverChatTo(eosId, text)],
  ['ServerChatTo', (text) => commands.serverChatTo(text, 'hi')],
  ['ServerChatToPlayer', (text) => commands.serverChatToPlayer('Bob', text)],
  ['ServerChatToPlayer', (text) => commands.serverChatToPlayer(text, text)],
  ['SetMessageOfTheDay', commands.setMessageOfTheDay],
  ['KickPlayer', commands.kickPlayer],
  ['BanPlayer', commands.banPlayer],
  ['UnbanPlayer', commands.unbanPlayer],
  ['AllowPlayerToJoinNoCheck', commands.allowPlayerToJoinNoCheck],
  ['DisallowPlayerToJoinNoCheck', commands.disallowPlayerToJoinNoCheck],
  ['KillPlayer', commands.killPlayer],
  ['RenamePlayer', (text) => commands.renamePlayer(text, text)],
  ['RenameTribe', (text) => commands.renameTribe('Wolves', text)],
  ['DestroyTribeId', commands.destroyTribeId],
  ['DestroyTribeIdDinos', commands.destroyTribeIdDinos],
  ['DestroyTribeIdPlayers', commands.destroyTribeIdPlayers],
  ['DestroyTribeIdStructures', commands.destroyTribeIdStructures],
  [
    'DestroyStructuresForTeamIdAtPosition',
    (text) => commands.destroyStructuresAt(text, { x: 1, y: 2, radius: 3 }),
  ],
  ['DestroyWildDinoClasses', commands.destroyWildDinoClasses],
  ['SetTimeOfDay', commands.setTimeOfDay],
  ['ScriptCommand', (text) => commands.scriptCommand('arkwright', text)],
];

/** What a server reads from the wire; undefined if the builder refused the text. */
function onTheWire(build: (text: string) => RconCommand, text: string): string[] | undefined {
  try {
    const command = build(text);
    const packets = new PacketDecoder(4_096).push(encodePacket({ id: 1, type: 2, body: command }));
    const lines = packets.map(({ body }) => body.toString());
    // Complete UTF-8: half a character would have become another one.
    expect(lines).toEqual([command]);
    return lines;
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidArgumentError);
    return undefined;
  }
}

test.each(builders)(
  '%s is one packet with one plain line of that command, whatever the text',
  (verb, build) => {
    const property = fc.property(hostileText, (text) => {
      const packets = onTheWire(build, text);
      if (!packets) return;
      expect(packets).toHaveLength(1);
      const [line = ''] = packets;
      expect(line.split(' ')[0]).toBe(verb);
      expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}|<>]/u);
    });
    fc.assert(property, { numRuns: 500 });
  },
);

test('quoted names never end before their closing quote', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (oldName, newName) => {
      const line = onTheWire((name) => commands.renamePlayer(name, newName), oldName)?.[0];
      if (line !== undefined) expect(line).toBe(`RenamePlayer "${oldName}" "${newName}"`);
    }),
  );
});

test.each([
  [commands.listPlayers(), 'ListPlayers'],
  [commands.getChat(), 'GetChat'],
  [commands.getGameLog(), 'GetGameLog'],
  [commands.saveWorld(), 'SaveWorld'],
  [commands.doExit(), 'DoExit'],
  [commands.forceUpdateDynamicConfig(), 'ForceUpdateDynamicConfig'],
  [commands.destroyWildDinos(), 'DestroyWildDinos'],
  [commands.destroyWildDinoClasses('Rex_Character_BP_C'), 'DestroyWildDinoClasses "Rex_Character_BP_C" 1'],
  [commands.setTimeOfDay('23:59:07'), 'SetTimeOfDay 23:59:07'],
  [commands.broadcast('Restart in 5 minutes!'), 'Broadcast Restart in 5 minutes!'],
  [commands.serverChatTo(eosId.toUpperCase(), 'hi "you"'), `ServerChatTo "${eosId}" hi "you"`],
  [commands.serverChatToPlayer('Dr. Rex, III', 'hi'), 'ServerChatToPlayer "Dr. Rex, III" hi'],
  [commands.kickPlayer(` ${eosId} `), `KickPlayer ${eosId}`],
  [commands.banPlayer(eosId), `BanPlayer ${eosId}`],
  [commands.unbanPlayer(eosId), `UnbanPlayer ${eosId}`],
  [commands.allowPlayerToJoinNoCheck(eosId), `AllowPlayerToJoinNoCheck ${eosId}`],
  [commands.disallowPlayerToJoinNoCheck(eosId), `DisallowPlayerToJoinNoCheck ${eosId}`],
  [commands.setMessageOfTheDay('Welcome'), 'SetMessageOfTheDay Welcome'],
  [commands.renamePlayer('Bob', 'Bobby'), 'RenamePlayer "Bob" "Bobby"'],
  [commands.renameTribe('Wolves', 'Bears'), 'RenameTribe "Wolves" "Bears"'],
  [commands.destroyTribeIdPlayers(7), 'DestroyTribeIdPlayers 7'],
  [commands.destroyTribeIdStructures(7), 'DestroyTribeIdStructures 7'],
  [commands.killPlayer(123456789), 'KillPlayer 123456789'],
  [
    commands.destroyStructuresAt('1234567890', { x: -225_320, y: 0, radius: 1500 }),
    'DestroyStructuresForTeamIdAtPosition 1234567890 -225320 0 1500 0',
  ],
  [commands.destroyTribeId(9_007_199_254_740_993n), 'DestroyTribeId 9007199254740993'],
  [commands.destroyTribeIdDinos('1234567890'), 'DestroyTribeIdDinos 1234567890'],
  [
    commands.scriptCommand('arkwright', 'spawndino', `-p=${eosId}`),
    `ScriptCommand arkwright spawndino -p=${eosId}`,
  ],
  [commands.rawCommand('  cheat GiveItemNum 1 | 2 '), 'cheat GiveItemNum 1 | 2'],
])('%s is written in the game’s format', (command, expected) => expect(command).toBe(expected));

test('text becomes one line without characters that the game would interpret', () => {
  expect(commands.serverChat(' a\r\nb\tc \u202ed\u200b <b>|x\u2028y ')).toBe('ServerChat a b c d bx y');
});

test('text is cut at a whole character', () => {
  const text = commands.serverChat('🦖'.repeat(MAX_TEXT_CHARACTERS + 1)).slice('ServerChat '.length);
  expect(Array.from(text)).toHaveLength(MAX_TEXT_CHARACTERS);
  expect(text).not.toMatch(/\p{Cs}/u);
});

test('the longest text of the widest characters fits next to the longest name', () => {
  expect(() => commands.serverChatToPlayer('竜'.repeat(100), '🦖'.repeat(2_000))).not.toThrow();
});

test.each([
  ['an invalid id', () => commands.kickPlayer('76561198000000000')],
  ['an id with a second command', () => commands.banPlayer(`${eosId}\nDoExit`)],
  ['a negative id', () => commands.killPlayer(-1)],
  ['a place of nine digits', () => commands.destroyStructuresAt(1, { x: 100_000_000, y: 0, radius: 1 })],
  ['a place between whole numbers', () => commands.destroyStructuresAt(1, { x: 0, y: 0.5, radius: 1 })],
  ['an invalid radius', () => commands.destroyStructuresAt(1, { x: 0, y: 0, radius: Number.NaN })],
  ['a fraction', () => commands.destroyTribeId(1.5)],
  ['a number too big to be exact', () => commands.destroyTribeId(2 ** 53)],
  ['a name with a quote', () => commands.renamePlayer('a" "b', 'c')],
  ['a name that ends in a backslash', () => commands.renameTribe('a\\', 'c')],
  ['an empty name', () => commands.renameTribe('Wolves', ' ')],
  ['a class with a second command', () => commands.destroyWildDinoClasses('Rex|DoExit')],
  ['a name of 101 characters', () => commands.renameTribe('Wolves', 'x'.repeat(101))],
  ['25 o’clock', () => commands.setTimeOfDay('25:00')],
  ['text that becomes empty', () => commands.broadcast('\u200b <> \n')],
  ['a script word with white space', () => commands.scriptCommand('a b')],
  ['no script words', () => commands.scriptCommand()],
  ['21 script words', () => commands.scriptCommand(...Array.from({ length: 21 }, () => 'x'))],
  [
    'script words longer than a packet',
    () => commands.scriptCommand(...Array.from({ length: 20 }, () => 'x'.repeat(256))),
  ],
  ['an empty raw command', () => commands.rawCommand(' \n ')],
  ['two raw lines', () => commands.rawCommand('SaveWorld\nDoExit')],
  ['a raw NUL', () => commands.rawCommand('SaveWorld\0')],
  ['a raw line separator', () => commands.rawCommand('SaveWorld\u2028DoExit')],
  ['a raw command longer than a packet', () => commands.rawCommand('ü'.repeat(2_049))],
])('%s is refused with a sentence', (_what, build) => {
  expect(build).toThrow(InvalidArgumentError);
  expect(build).toThrow(/\.$/);
});

test('a raw command fills a packet to the last byte', () => {
  expect(commands.rawCommand('ü'.repeat(2_048))).toHaveLength(2_048);
});
