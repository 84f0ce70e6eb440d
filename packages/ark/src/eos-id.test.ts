import { expect, test } from 'vitest';
import { isEosId, normalizeEosId } from './eos-id.ts';

const id = '0002a1b2c3d4e5f60718293a4b5c6d7e';

test('an id is exactly 32 lower-case hex digits', () => {
  expect(isEosId(id)).toBe(true);
  for (const other of [id.toUpperCase(), id.slice(1), `${id}0`, `${id}\n`, id.replace('a', 'g'), '']) {
    expect(isEosId(other)).toBe(false);
  }
});

test('upper case and surrounding white space are normalised, anything else is not an id', () => {
  expect(normalizeEosId(` ${id.toUpperCase()}\n`)).toBe(id);
  expect(normalizeEosId('76561198000000001')).toBeNull();
  expect(normalizeEosId(`${id} ${id}`)).toBeNull();
});
