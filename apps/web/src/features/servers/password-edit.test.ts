import { SECRET_MASK } from '@arkwright/contracts/core/secret-mask';
import { expect, test } from 'vitest';
import { editedPassword } from './password-edit.ts';

test.each([
  ['typed behind the mask', `${SECRET_MASK}a`, 'a'],
  ['typed before the mask', `a${SECRET_MASK}`, 'a'],
  ['pasted into the middle of the mask', '****s3cr*t******', 's3cr*t'],
  ['an asterisk typed behind the mask', `${SECRET_MASK}*`, '*'],
  ['one asterisk deleted', '*********', ''],
  ['all of it deleted', '', ''],
  ['pasted over the mask', '*hunter2*', '*hunter2*'],
])('editing the mask begins a new password: %s', (_, after, expected) => {
  expect(editedPassword(SECRET_MASK, after)).toBe(expected);
});

test('a password that is being typed is unchanged', () => {
  expect(editedPassword('hunter', 'hunter2')).toBe('hunter2');
  expect(editedPassword('', '***')).toBe('***');
});
