import { expect, test } from 'vitest';
import { allowStyleText, withoutMarkup } from './trusted-types.ts';

test('style text passes and markup does not', () => {
  expect(withoutMarkup(':root{--a:1px}')).toBe(':root{--a:1px}');
  expect(() => withoutMarkup('<img src=x onerror=alert(1)>')).toThrow(TypeError);
});

test('the policy is the default one and covers only HTML', () => {
  const made: [string, object][] = [];
  allowStyleText({
    trustedTypes: { createPolicy: (name: string, policy: object) => made.push([name, policy]) },
  });
  expect(made).toEqual([['default', { createHTML: withoutMarkup }]]);
});

test('a browser without trusted types is unchanged', () => {
  expect(() => allowStyleText({})).not.toThrow();
});
