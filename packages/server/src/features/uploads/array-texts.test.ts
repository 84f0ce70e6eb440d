import { HOSTILE_TEXTS } from '@arkwright/testing/hostile-texts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { arrayTexts } from './array-texts.ts';
import type { Column } from './kinds.ts';

test('the text of an array is read as the array in the column', async () => {
  const columns: Column<string>[] = [
    { name: 'text', type: 'text', of: (text) => text },
    { name: 'length', type: 'integer', of: (text) => (text.length > 10 ? null : text.length) },
    { name: 'is_short', type: 'boolean', of: (text) => text.length < 5 },
  ];
  const rows = [...HOSTILE_TEXTS, '', 'null', 'NULL', '{}', '"', '\\', ' a ', '{"a":"b\\"c"}'];
  const [texts = '', lengths = '', shorts = ''] = await arrayTexts(rows, columns);
  // text[]: the driver's types name none of the arrays.
  const read = pg.types.getTypeParser(1009 as number);
  expect(read(texts)).toEqual(rows);
  expect(read(lengths)).toEqual(rows.map(({ length }) => (length > 10 ? null : String(length))));
  expect(read(shorts)).toEqual(rows.map(({ length }) => String(length < 5)));
  expect(await arrayTexts([], columns)).toEqual(['{}', '{}', '{}']);
});
