import { hostileBodies } from '@arkwright/testing/hostile-shapes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../base/app-error.ts';
import { beginScan, readJson, scanJson } from './json-body.ts';

const WIDE = { bytes: 1e9, nodes: 1e9, depth: 1e9, entries: 1e9, text: 1e9 };

function scanned(json: string, bounds = WIDE) {
  const scan = beginScan();
  scanJson(scan, Buffer.from(json), bounds);
  return scan;
}

const refusal = (json: string, bounds = {}) =>
  readJson(Buffer.from(json), { ...WIDE, ...bounds }, { parsePiece: JSON.parse }).then(
    () => undefined,
    (error: AppError) => error.code,
  );

function nodesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return 1 + Object.values(value).reduce<number>((sum, part) => sum + nodesOf(part), 0);
}

test('for any JSON it counts at least the values, and ends at depth zero', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const { nodes, depth, isInText } = scanned(JSON.stringify(value));
      expect(nodes).toBeGreaterThanOrEqual(nodesOf(value));
      expect({ depth, isInText }).toEqual({ depth: 0, isInText: false });
    }),
  );
});

test('the result doesn’t depend on where a body is split into slices', () => {
  const json = Buffer.from(JSON.stringify({ a: ['\\"[[', '\\\\', '{'], 'b"': -1.5e-7, c: [[{}]] }));
  const whole = scanned(json.toString());
  for (let cut = 0; cut <= json.length; cut++) {
    const scan = beginScan();
    scanJson(scan, json.subarray(0, cut), WIDE);
    scanJson(scan, json.subarray(cut), WIDE);
    expect(scan).toEqual(whole);
  }
});

test('depth, number of values and length of numbers are bounded; the content of texts is not counted', async () => {
  expect(await refusal('[[[]]]', { depth: 3 })).toBeUndefined();
  expect(await refusal('[[[[]]]]', { depth: 3 })).toBe('INVALID');
  expect(await refusal('[[],[],[]]', { depth: 2 })).toBeUndefined();
  expect(await refusal('[0,0,0]', { nodes: 4 })).toBeUndefined();
  expect(await refusal('[0,0,0,0]', { nodes: 4 })).toBe('TOO_LARGE');
  expect(await refusal(`[${'1'.repeat(64)}]`)).toBeUndefined();
  expect(await refusal(`[${'1'.repeat(65)}]`)).toBe('INVALID');
  expect(
    await refusal(`["${'['.repeat(99)}${'1'.repeat(99)}${','.repeat(99)}"]`, { depth: 1, nodes: 2 }),
  ).toBeUndefined();
});

test('entries of one list or object, and the length of one text, are bounded', async () => {
  expect(await refusal('{"a":[0,0],"b":[0,0],"c":0}', { entries: 3 })).toBeUndefined();
  expect(await refusal('{"a":[0,0],"b":[0,0],"c":0,"d":0}', { entries: 3 })).toBe('TOO_LARGE');
  expect(await refusal('[[[0,0,0,0]]]', { entries: 3 })).toBe('TOO_LARGE');
  expect(await refusal(`["${'x'.repeat(9)}","${'x'.repeat(9)}"]`, { text: 10 })).toBeUndefined();
  expect(await refusal(`["${'x'.repeat(11)}"]`, { text: 10 })).toBe('TOO_LARGE');
});

/** The longest piece parsed at once, and the result; undefined if it was refused. */
async function inPieces(json: string, pieceBytes: number) {
  let longest = 0;
  const parsePiece = (piece: string): unknown => {
    longest = Math.max(longest, piece.length);
    return JSON.parse(piece);
  };
  const value = await readJson(Buffer.from(json), WIDE, { parsePiece, pieceBytes }).catch(() => undefined);
  return { value, longest };
}

test('parsing in pieces gives the same body as parsing at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.jsonValue({ maxDepth: 5 }).filter((value) => !/__proto__/.test(JSON.stringify(value))),
      fc.constantFrom(undefined, 2),
      async (value, indent) => {
        const json = JSON.stringify(value, undefined, indent);
        expect((await inPieces(json, 8)).value).toEqual(JSON.parse(json));
      },
    ),
  );
});

test('parsing in pieces also refuses invalid JSON', async () => {
  const broken = [
    '[1,,2]',
    '[1,]',
    '[,1]',
    '{"a":1,}',
    '{"a" 1}',
    '{"a":}',
    '{a:1}',
    '{"a"x:1}',
    '[1}',
    '[1',
    '{"a":1',
  ];
  const nested = [
    '[[1],[2]]]',
    '[[1],[2]',
    '{"a":{"b":1}}}',
    '{"a":[1}',
    '["a]',
    '[1] 2',
    '{"a":1 "b":2}',
    '{1:2}',
  ];
  for (const json of [...broken, ...nested])
    for (const around of [json, `[[0],${json}]`])
      expect((await inPieces(around, 2)).value, around).toBeUndefined();
});

test('no piece is longer than the maximum, and names that change an object are refused', async () => {
  const entries = Array.from({ length: 300 }, (_, index) => ({ name: `entry ${index}`, words: ['a', 'b'] }));
  const { longest, value } = await inPieces(JSON.stringify({ bot: { entries } }), 100);
  expect(value).toEqual({ bot: { entries } });
  expect(longest).toBeLessThanOrEqual(100);
  expect((await inPieces(`{"__proto__":{"a":"${'x'.repeat(99)}"}}`, 20)).value).toBeUndefined();
});

test('text that begins without a bracket is not scanned if it is longer than a text may be', async () => {
  const long = 'x'.repeat(200);
  expect((await inPieces(`\ufeff{"a":["${long}","${long}"]}`, 100)).value).toEqual({ a: [long, long] });
  const pieces: string[] = [];
  const parsePiece = (piece: string): unknown => JSON.parse(pieces[pieces.push(piece) - 1] ?? '');
  const read = (json: string) =>
    readJson(Buffer.from(json), { ...WIDE, text: 300 }, { parsePiece, pieceBytes: 100 });
  for (const json of [
    '\\'.repeat(999),
    `"a" ${'"b" '.repeat(99)}`,
    `x${long}${long}`,
    `[0,${'\\'.repeat(999)}]`,
  ])
    await expect(read(json)).rejects.toThrow('The request could not be read.');
  expect(pieces.filter((piece) => piece.length > 302)).toEqual([]);
  expect(await read(JSON.stringify([long]))).toEqual([long]);
});

test('names that change an object’s nature are refused in pieces as well', async () => {
  const long = 'x'.repeat(99);
  expect((await inPieces(`{"constructor":"${long}"}`, 20)).value).toEqual({ constructor: long });
  expect((await inPieces(`{"constructor":{"prototype":"${long}"}}`, 20)).value).toBeUndefined();
});

test('a hostile body is scanned only as far as needed to refuse it', async () => {
  for (const { name, text } of hostileBodies(200_000)) {
    const scan = beginScan();
    try {
      scanJson(scan, Buffer.from(text), { ...WIDE, nodes: 500, depth: 32 });
    } catch (error) {
      expect(error, name).toBeInstanceOf(AppError);
      continue;
    }
    const { nodes } = scan;
    expect(nodes, name).toBeLessThanOrEqual(500);
  }
});
