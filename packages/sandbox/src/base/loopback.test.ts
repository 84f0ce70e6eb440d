import { expect, test } from 'vitest';
import { isForeign } from './loopback.ts';

test.each([
  [{ host: '127.0.0.1:4100' }, false],
  [{ host: 'localhost' }, false],
  [{ host: '[::1]:80', origin: 'http://localhost:8080' }, false],
  [{}, true],
  [{ host: 'evil.example' }, true],
  [{ host: '127.0.0.1.evil.example:80' }, true],
  [{ host: '127.0.0.1:4100', origin: 'https://evil.example' }, true],
  [{ host: '127.0.0.1:4100', origin: 'http://localhost.evil.example' }, true],
  [{ host: '127.0.0.1:4100', origin: 'null' }, true],
])('%j is foreign: %s', (headers, expected) => {
  expect(isForeign(headers)).toBe(expected);
});
