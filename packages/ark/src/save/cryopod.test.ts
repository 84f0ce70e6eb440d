import { expect, test } from 'vitest';
import { readCryopod } from './cryopod.ts';
import { SaveError } from './save-error.ts';
import { packRuns, wrapCryopod, writeCryopod } from './testing/write-archive.ts';
import { array, i32, property, text, u8 } from './testing/write-properties.ts';

const WANTED = new Set(['TamedName', 'DinoID1', 'BaseCharacterLevel', 'TamerString']);
const read = (payload: Uint8Array) => readCryopod(payload, { wanted: WANTED, losses: { properties: 0 } });

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

test('damaged payloads are errors of the save, never of the program', () => {
  const payload = writeCryopod([{ className: 'Para_C', properties: [property('TamedName', text('x'))] }]);
  for (let end = 0; end < payload.length; end++)
    expect(() => read(payload.subarray(0, end)), `cut at ${end}`).toThrow(SaveError);
  expect(() => read(wrapCryopod(packRuns(Buffer.alloc(64)), { namesAt: 4_000_000_000 }))).toThrow(SaveError);
});
