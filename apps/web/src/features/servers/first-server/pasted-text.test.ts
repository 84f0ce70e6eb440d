import { expect, test } from 'vitest';
import { readPasted, withoutPassword } from './pasted-text.ts';

const INI =
  '[ServerSettings]\nRCONPort=27025\nServerAdminPassword=hunter22\n[SessionSettings]\nSessionName=Obelisk';

test('what a pasted ini says is named', () => {
  expect(readPasted(INI)).toEqual({
    found: { name: 'Obelisk', rconPort: '27025', rconPassword: 'hunter22' },
    words: 'name, RCON port and password',
  });
  expect(readPasted('203.0.113.5:27020')?.words).toBe('host and RCON port');
  expect(readPasted('RCONPort=1')?.words).toBe('RCON port');
  expect(readPasted('hello')).toBeUndefined();
});

test('the password is hidden, and what hides it is no password', () => {
  const hidden = withoutPassword(INI);
  expect(hidden).not.toContain('hunter22');
  expect(hidden).toBe(INI.replace('hunter22', '••••••••'));
  expect(withoutPassword(hidden)).toBe(hidden);
  expect(readPasted(hidden)?.found).toEqual({ name: 'Obelisk', rconPort: '27025' });
});
