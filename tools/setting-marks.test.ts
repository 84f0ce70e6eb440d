import { SETTING_PATHS } from '@arkwright/contracts/settings-fields';
import { SCREEN_ONLY_FIELDS } from '@arkwright/server/matrix/screen-only-fields';
import { expect, test } from 'vitest';
import { root } from './prepare.mjs';
import { findSettingMarks, marksIn, sampleFields } from './setting-marks.mjs';

// Each settings field does something: a test would miss it, and is marked with the field. That the test would miss it is
// checked by npm run test:settings, here only that there is one.

test('each settings field has a marked test, or is for a screen only', () => {
  const { marks, unreadable } = findSettingMarks(root);
  const explained = [...marks.map(({ field }) => field), ...Object.keys(SCREEN_ONLY_FIELDS)];
  expect(SETTING_PATHS.length).toBeGreaterThan(150);
  expect(SETTING_PATHS.filter((path) => !explained.includes(path))).toEqual([]);
  expect(explained.filter((path) => !(SETTING_PATHS as readonly string[]).includes(path))).toEqual([]);
  expect(unreadable).toEqual([]);
});

test('a field that has a marked test is not listed as one for a screen only', () => {
  const marked = findSettingMarks(root).marks.map(({ field }) => field);
  expect(Object.keys(SCREEN_ONLY_FIELDS).filter((path) => marked.includes(path))).toEqual([]);
});

test('marks are found by the syntax, with their lines, and those that are no literals are reported', () => {
  const source = `// provesSetting('log.comment')
const text = "provesSetting('log.text')";
provesSetting('log.isEnabled', { field: 'log.sanitizeColors', pinnedTo: !on })('a title', () => {});
const rows = [['a', provesSetting(field)]];
`;
  expect(marksIn(source, 'a.test.ts')).toEqual({
    marks: [
      { field: 'log.isEnabled', file: 'a.test.ts', line: 3 },
      { field: 'log.sanitizeColors', file: 'a.test.ts', line: 3 },
    ],
    unreadable: ['a.test.ts:4'],
  });
});

test('a seed gives the same sample again, and another seed another one', () => {
  const fields = [...SETTING_PATHS];
  expect(sampleFields(fields, 'a1b2c3d4', 6)).toEqual(sampleFields(fields.toReversed(), 'a1b2c3d4', 6));
  expect(sampleFields(fields, 'a1b2c3d4', 6)).not.toEqual(sampleFields(fields, 'a1b2c3d5', 6));
  const often = Array.from({ length: 200 }, (_, seed) => sampleFields(fields, String(seed), 6)).flat();
  expect(new Set(often).size).toBeGreaterThan(fields.length * 0.95);
});
