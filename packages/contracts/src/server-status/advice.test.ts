import { expect, test } from 'vitest';
import { adviceOn } from './advice.ts';
import * as reasons from './reasons.ts';

const at = (host = '203.0.113.5') => ({ host, rconPort: 27021 });

test.each<[string, string, string, string | undefined]>([
  [
    reasons.REFUSED,
    '203.0.113.5',
    'Nothing listens on 203.0.113.5:27021. The game is stopped or RCON is off.',
    undefined,
  ],
  [
    reasons.REFUSED,
    '2001:db8::5',
    'Nothing listens on [2001:db8::5]:27021. The game is stopped or RCON is off.',
    undefined,
  ],
  [reasons.WRONG_PASSWORD, '203.0.113.5', 'The password in GameUserSettings.ini is another one.', 'password'],
  [
    reasons.noAnswerFor(12),
    '203.0.113.5',
    'It is connected but says nothing: it hangs or is saving.',
    undefined,
  ],
  [reasons.NO_ANSWER, '203.0.113.5', '203.0.113.5:27021 does not answer.', 'address'],
  [reasons.GARBLED, '203.0.113.5', 'What answers on 203.0.113.5:27021 is not RCON.', 'address'],
  [
    reasons.UNREACHABLE,
    'ark.example.org',
    'The name ark.example.org was not found, or its address is not allowed.',
    'address',
  ],
  [
    reasons.UNREACHABLE,
    '192.168.1.5',
    'The address 192.168.1.5 is not allowed: it belongs to a private network.',
    'address',
  ],
  [
    reasons.UNREACHABLE,
    'fd00::5',
    'The address fd00::5 is not allowed: it belongs to a private network.',
    'address',
  ],
  [reasons.UNREACHABLE, '172.32.0.1', 'There is no way to 172.32.0.1.', 'address'],
])('%s of %s', (reason, host, what, fix) => {
  const advice = adviceOn(reason, at(host));
  expect(advice.what).toBe(what);
  expect(advice.fix).toBe(fix);
});

test('every reason of ours has a next step; another one is shown as it is', () => {
  for (const reason of Object.values(reasons)) {
    const words = typeof reason === 'string' ? reason : reason(12);
    expect(adviceOn(words, at()).next, words).not.toBe('');
  }
  expect(adviceOn('Nitrado says: suspended.', at())).toEqual({ what: 'Nitrado says: suspended.', next: '' });
});
