import { expect, test } from 'vitest';
import { classPath } from './class-path.ts';

const message = (value: unknown) => classPath.safeParse(value).error?.issues.map((issue) => issue.message);
const FORMAT = ['Invalid format'];
const ONE_WORD = ['Class path must have no spaces and no quotes between its two single quotes'];

test('a class path begins with a quote or Blueprint and ends with a quote', () => {
  const path = '/Game/PrimalEarth/Dinos/Rex/Rex_Character_BP.Rex_Character_BP';
  for (const good of [`'${path}'`, `Blueprint'${path}'`, ` '${path}' `, "'a'"]) {
    expect(message(good), good).toBeUndefined();
  }
  for (const bad of [path, `'${path}`, `${path}'`, `Blueprint${path}'`, `blueprint'${path}'`, `"${path}"`]) {
    expect(message(bad), bad).toEqual(FORMAT);
  }
});

test('it is required, and has at least three characters', () => {
  for (const missing of ['', ' ', undefined, null, 7])
    expect(message(missing)).toEqual(['This field is required']);
  expect(message("''")).toEqual(['You must enter a minimum of 3 characters']);
  expect(message("'''")).toEqual(ONE_WORD);
});

test("it is one word of the command; the specification doesn't require this", () => {
  for (const bad of ["'a b'", "'a'b'", "'a\nb'", `'a"b'`, "'a' quantity=9 'b'"]) {
    expect(message(bad), bad).toEqual(ONE_WORD);
  }
});

test('it has at most 300 characters', () => {
  expect(message(`'${'a'.repeat(298)}'`)).toBeUndefined();
  expect(message(`'${'a'.repeat(299)}'`)).toEqual(['You must enter a maximum of 300 characters']);
});
