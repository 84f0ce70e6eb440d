import { runSteps } from '@arkwright/testing/steps';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringifyInSteps } from './json-reply.ts';

function steps(value: unknown): { json: string; count: number } {
  const { result, count } = runSteps(stringifyInSteps(value));
  return { json: result, count };
}

test('a value is written in steps as it is at once', () => {
  const value = fc.anything({
    withNullPrototype: false,
    values: [fc.jsonValue(), fc.constant(undefined), fc.double()],
  });
  const check = (sent: unknown) => {
    expect(steps(sent).json).toBe(JSON.stringify(sent));
  };
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 8 }), check));
  fc.assert(fc.property(fc.array(value), check));
});

test('values omitted from objects, and values written as null in lists, are as usual', () => {
  const odd = { a: undefined, b: [undefined, Number.NaN, null], c: { d: undefined }, e: '\ud800"' };
  expect(steps(odd).json).toBe(JSON.stringify(odd));
  expect(steps(Array.from({ length: 401 }, () => undefined)).json).toBe(
    `[${Array(401).fill('null').join()}]`,
  );
});

test('no step writes more than some items of a long list, wherever it is', () => {
  const rows = Array.from({ length: 25_000 }, (_, id) => ({ id }));
  const { json, count } = steps({ bot: { group: { rows } } });
  expect(json).toBe(JSON.stringify({ bot: { group: { rows } } }));
  expect(count).toBeGreaterThanOrEqual(25_000 / 200);
});
