import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeReply, isKeepAlive, isNoResponse, NO_RESPONSE_TEXT } from './reply.ts';

test('text split anywhere, also within a character, is complete again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (text, where) => {
      const bytes = Buffer.from(text.replaceAll('\0', ''));
      const at = bytes.length === 0 ? 0 : where % bytes.length;
      expect(decodeReply([bytes.subarray(0, at), bytes.subarray(at)])).toBe(bytes.toString());
    }),
  );
});

test('bytes that are not UTF-8 are read as Latin-1', () => {
  expect(decodeReply([Buffer.from('Müller', 'latin1')])).toBe('Müller');
});

test('a bad byte concerns only its own line', () => {
  const bad = Buffer.concat([Buffer.from('P'), Buffer.from([0xc5]), Buffer.from(' (Grim): ahoj\n')]);
  const cut = Buffer.concat([Buffer.from('Nováková'), Buffer.from([0xc5]), Buffer.from(' (Jiřina): č')]);
  const fine = Buffer.from('Nováková (Jiřina): druhá\n\ufffd\n');
  expect(decodeReply([fine, bad, cut])).toBe(
    'Nováková (Jiřina): druhá\n\ufffd\nPÅ (Grim): ahoj\nNováková\ufffd (Jiřina): č',
  );
});

test('lines are decoded each for itself, whatever they are', () => {
  const line = fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes.filter((b) => b !== 10)));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), (lines) => {
      const joined = Buffer.concat(
        lines.flatMap((bytes, index) => (index ? [Buffer.from('\n'), bytes] : [bytes])),
      );
      expect(decodeReply([joined])).toBe(lines.map((bytes) => decodeReply([bytes])).join('\n'));
    }),
  );
});

test('a replacement character that the server itself sent is kept', () => {
  expect(decodeReply([Buffer.from('\ufffd ü')])).toBe('\ufffd ü');
});

test('NULs are dropped and an empty reply is an empty text', () => {
  expect(decodeReply([Buffer.from('a\0b')])).toBe('ab');
  expect(decodeReply([])).toBe('');
});

test.each([NO_RESPONSE_TEXT, 'SERVER RECEIVED, BUT NO RESPONSE!!', '\nServer received, But no response!!'])(
  'the no-response text is recognised in the form %j',
  (text) => expect(isNoResponse(text)).toBe(true),
);

test.each(['', 'World Saved', `Bob: ${NO_RESPONSE_TEXT}`, `${NO_RESPONSE_TEXT} or so`])(
  'other text is not mistaken for it: %j',
  (text) => expect(isNoResponse(text)).toBe(false),
);

test('only the exact keep-alive body is one', () => {
  expect(isKeepAlive(Buffer.from('Keep Alive'))).toBe(true);
  expect(isKeepAlive(Buffer.from('Keep Alive!'))).toBe(false);
});
