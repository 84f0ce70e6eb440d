import { expect, test } from 'vitest';
import { offUntil, waitingFor } from './off-until.ts';

const build = (value: boolean, reason?: string) => ({ label: 'Enable', value, reason, onChange: () => {} });

test('a field that is off says which switch comes first, or what that one waits for', () => {
  expect(offUntil(build(true))).toBeUndefined();
  expect(offUntil(build(true), { ...build(false), label: 'Enable charts' })).toBe(
    'Switch on “Enable charts” first.',
  );
  expect(offUntil(build(false, 'This feature needs Tier 2.'), build(false))).toBe(
    'This feature needs Tier 2.',
  );
});

test('a field that is on waits for nothing, and its own reason comes first', () => {
  expect(waitingFor(build(true), 'The log is off.').reason).toBeUndefined();
  expect(waitingFor(build(false), 'The log is off.').reason).toBe('The log is off.');
  expect(waitingFor(build(false, 'View only.'), 'The log is off.').reason).toBe('View only.');
});
