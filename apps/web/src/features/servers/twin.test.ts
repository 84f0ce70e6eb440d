import { expect, test } from 'vitest';
import { twinOf } from './twin.ts';

const island = { name: 'The Island', host: 'ark.example.com', gamePort: 7777, rconPort: 27020 };

test.each([
  ['the same host and RCON port', { host: 'ark.example.com', gamePort: '1', rconPort: '27020' }, 'RCON port'],
  ['the same host and game port', { host: 'ark.example.com', gamePort: '7777', rconPort: '1' }, 'game port'],
  [
    'the host written otherwise',
    { host: ' ARK.example.com. ', gamePort: '1', rconPort: '27020' },
    'RCON port',
  ],
])('%s is a twin', (_name, typed, port) => {
  expect(twinOf([island], typed)).toEqual({ name: 'The Island', port });
});

test.each([
  ['other ports on the same host', { host: 'ark.example.com', gamePort: '7779', rconPort: '27021' }],
  ['another host', { host: 'ark2.example.com', gamePort: '7777', rconPort: '27020' }],
  ['nothing yet', { host: '', gamePort: '', rconPort: '' }],
])('%s has no twin', (_name, typed) => {
  expect(twinOf([{ ...island, host: island.host }], typed)).toBeUndefined();
});
