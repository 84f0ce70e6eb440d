import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSealer } from './secrets.ts';

const sealer = createSealer(Buffer.alloc(32, 7));
const place = { table: 'servers', column: 'rcon_password', botId: 'bot', rowId: 'row' };

test('a fingerprint is the same only for the same text and key', () => {
  const { fingerprint } = sealer;
  expect(fingerprint('SetAdminPassword x')).toBe(fingerprint('SetAdminPassword x'));
  expect(fingerprint('SetAdminPassword y')).not.toBe(fingerprint('SetAdminPassword x'));
  const other = createSealer(Buffer.alloc(32, 8));
  expect(other.fingerprint('SetAdminPassword x')).not.toBe(fingerprint('SetAdminPassword x'));
});

test('an encrypted text opens again, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(sealer.open(sealer.seal(text, place), place)).toBe(text);
    }),
  );
});

test('the encrypted form reveals nothing of the text, and differs each time', () => {
  const one = sealer.seal('correct horse', place);
  expect(one).toMatch(/^v1:[A-Za-z0-9_-]+$/);
  expect(Buffer.from(one.slice(3), 'base64url').toString('latin1')).not.toContain('horse');
  expect(sealer.seal('correct horse', place)).not.toBe(one);
});

test.each(['table', 'column', 'botId', 'rowId'] as const)(
  'an encrypted value moved to another %s does not open',
  (key) => {
    const sealed = sealer.seal('correct horse', place);
    expect(() => sealer.open(sealed, { ...place, [key]: 'another' })).toThrow();
  },
);

test('an encrypted value with any flipped bit does not open', () => {
  const bytes = Buffer.from(sealer.seal('secret', place).slice(3), 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(() => sealer.open(`v1:${changed.toString('base64url')}`, place), `bit ${bit}`).toThrow();
  }
});

test('an encrypted value that was truncated or has another format does not open', () => {
  const sealed = sealer.seal('secret', place);
  for (let length = 0; length < sealed.length; length++) {
    expect(() => sealer.open(sealed.slice(0, length), place), `${length} characters`).toThrow();
  }
  expect(() => sealer.open(sealed.replace('v1:', 'v2:'), place)).toThrow('Unknown format');
});

test('another secret key does not open it', () => {
  const sealed = sealer.seal('secret', place);
  expect(() => createSealer(randomBytes(32)).open(sealed, place)).toThrow();
  expect(createSealer(Buffer.alloc(32, 7)).open(sealed, place)).toBe('secret');
});
