import { expect, test } from 'vitest';
import { shortClusterId } from './cluster-id.ts';

test('a cluster id of 16 characters is shown whole', () => {
  expect(shortClusterId('0123456789abcdef')).toBe('0123456789abcdef');
});

test('a longer cluster id is cut to 16 characters plus an ellipsis', () => {
  expect(shortClusterId('0123456789abcdefg')).toBe('0123456789abcdef…');
});

test('the cut never tears an emoji apart', () => {
  expect(shortClusterId(`${'x'.repeat(15)}🦖🦖`)).toBe(`${'x'.repeat(15)}🦖…`);
});
