import { expect, test } from 'vitest';
import { shortClusterId } from './cluster-id.ts';

test('a cluster ID of 16 characters is shown completely', () => {
  expect(shortClusterId('0123456789abcdef')).toBe('0123456789abcdef');
});

test('a longer cluster ID is cut to 16 characters plus an ellipsis', () => {
  expect(shortClusterId('0123456789abcdefg')).toBe('0123456789abcdef…');
});

test('the cut does not split an emoji', () => {
  expect(shortClusterId(`${'x'.repeat(15)}🦖🦖`)).toBe(`${'x'.repeat(15)}🦖…`);
});
