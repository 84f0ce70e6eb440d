import { hostileBodies } from '@arkwright/testing/hostile-shapes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { beginScan, scanBody, scanJson } from './json-body.ts';

const WIDE = { bytes: 1e9, nodes: 1e9, depth: 1e9 };

function scanned(json: string, bounds = WIDE) {
  const scan = beginScan();
  scanJson(scan, Buffer.from(json), bounds);
  return scan;
}

const refusal = (json: string, bounds = {}) =>
  scanBody(Buffer.from(json), { ...WIDE, ...bounds }).then(
    () => undefined,
    (error: AppError) => error.code,
  );

function nodesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return 1 + Object.values(value).reduce<number>((sum, part) => sum + nodesOf(part), 0);
}

test('of any JSON it counts at least the values, and comes out where it began', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const { nodes, depth, isInText } = scanned(JSON.stringify(value));
      expect(nodes).toBeGreaterThanOrEqual(nodesOf(value));
      expect({ depth, isInText }).toEqual({ depth: 0, isInText: false });
    }),
  );
});

test('it does not matter where a body is cut into slices', () => {
  const json = Buffer.from(JSON.stringify({ a: ['\\"[[', '\\\\', '{'], 'b"': -1.5e-7, c: [[{}]] }));
  const whole = scanned(json.toString());
  for (let cut = 0; cut <= json.length; cut++) {
    const scan = beginScan();
    scanJson(scan, json.subarray(0, cut), WIDE);
    scanJson(scan, json.subarray(cut), WIDE);
    expect(scan).toEqual(whole);
  }
});

test('depth, number of values and length of numbers are bounded; what stands in texts is not counted', async () => {
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

test('of a hostile body no more is looked at than it takes to refuse it', async () => {
  for (const { name, text } of hostileBodies(200_000)) {
    const scan = beginScan();
    try {
      scanJson(scan, Buffer.from(text), { nodes: 500, depth: 32 });
    } catch (error) {
      expect(error, name).toBeInstanceOf(AppError);
      continue;
    }
    const { nodes } = scan;
    expect(nodes, name).toBeLessThanOrEqual(500);
  }
});
