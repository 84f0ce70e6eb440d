import { expect, test } from 'vitest';
import { type Expansion, expansionFor, readCryopod } from './cryopod.ts';
import { SaveError } from './save-error.ts';
import { packRuns, wrapCryopod, writeCryopod } from './testing/write-archive.ts';
import { array, i32, property, text, u8 } from './testing/write-properties.ts';

const WANTED = new Set(['TamedName', 'DinoID1', 'BaseCharacterLevel', 'TamerString']);
const read = (payload: Uint8Array, expansion = expansionFor(1e9)) =>
  readCryopod(payload, { wanted: WANTED, losses: { properties: 0 }, expansion });

test('the dino and its status are read, whatever bytes the run-length code had to encode', () => {
  const everyByte = array(Array.from({ length: 256 }, (_, value) => u8(value)));
  const payload = writeCryopod([
    {
      className: 'Para_Character_BP_C',
      hasLocation: true,
      properties: [
        property('Bytes', everyByte),
        property('Small', array([i32(3), i32(4), i32(0), i32(5), i32(6)])),
        property('TamedName', text('ÿðþ\u0001 Königin')),
        property('DinoID1', i32(-2)),
      ],
    },
    { className: 'Other_C', properties: [property('BaseCharacterLevel', i32(1))] },
    { className: 'DinoCharacterStatusComponent_C', properties: [property('BaseCharacterLevel', i32(150))] },
  ]);
  const { className, dino, status } = read(payload);
  expect(className).toBe('Para_Character_BP_C');
  expect([...dino]).toEqual([
    ['TamedName', 'ÿðþ\u0001 Königin'],
    ['DinoID1', -2],
  ]);
  expect(status?.get('BaseCharacterLevel')).toBe(150);
});

test('another version is refused by name', () => {
  expect(() => read(writeCryopod([], { version: 0x0406 }))).toThrow('version 1030; supported: 1031');
});

test('content that inflates to more than stated, or to more than a dino has, is refused', () => {
  const zeros = Buffer.alloc(20_000_000);
  expect(() => read(wrapCryopod(zeros, {}))).toThrow('a cryopod of 20000000 bytes');
  expect(() => read(wrapCryopod(zeros, { statedSize: 1000 }))).toThrow('cannot be inflated');
  // Each of these bytes expands to fourteen more: the longest that a stated megabyte can become.
  expect(() => read(wrapCryopod(Buffer.alloc(1024 * 1024, 0xfe), {}))).toThrow('expands too far');
});

test('what the cryopods of a save expand to is counted together, also what cannot be read', () => {
  const whole = writeCryopod([{ className: 'Para_C', properties: [property('TamedName', text('x'))] }]);
  const kinds = {
    whole,
    'of another version': writeCryopod([], { version: 0x0406 }),
    'not inflated': wrapCryopod(Buffer.alloc(500), { statedSize: 400 }),
    'expanding too far': wrapCryopod(Buffer.alloc(600_000, 0xfe), {}),
    'without a dino': wrapCryopod(packRuns(Buffer.alloc(64)), {}),
  };
  const spent = (payload: Uint8Array, times: number) => {
    const expansion: Expansion = { left: 1e9 };
    for (let count = 0; count < times; count++)
      try {
        read(payload, expansion);
      } catch (error) {
        expect(error).toBeInstanceOf(SaveError);
      }
    return 1e9 - expansion.left;
  };
  for (const [kind, payload] of Object.entries(kinds))
    expect(spent(payload, 20), kind).toBe(2 * spent(payload, 10));
  expect(spent(kinds['of another version'], 1)).toBe(0);
  expect(spent(kinds['not inflated'], 1)).toBe(400);
  expect(spent(kinds['expanding too far'], 1)).toBeGreaterThan(2_000_000);
  expect(spent(kinds['without a dino'], 1)).toBeGreaterThan(64);
  // When nothing is left, the next one costs nothing.
  const expansion: Expansion = { left: 10 };
  expect(() => read(whole, expansion)).toThrow('expand too far together');
});

test('damaged payloads are errors of the save, never of the program', () => {
  const payload = writeCryopod([{ className: 'Para_C', properties: [property('TamedName', text('x'))] }]);
  for (let end = 0; end < payload.length; end++)
    expect(() => read(payload.subarray(0, end)), `cut at ${end}`).toThrow(SaveError);
  expect(() => read(wrapCryopod(packRuns(Buffer.alloc(64)), { namesAt: 4_000_000_000 }))).toThrow(SaveError);
});
