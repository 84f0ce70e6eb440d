import { host } from '@arkwright/contracts/servers/schema';
import { expect, test } from 'vitest';
import { isInsideName, parseHost } from './outbound-host.ts';

/** The host in short: the address, the name, or undefined. */
function read(text: string): string | undefined {
  const host = parseHost(text);
  if (!host) return undefined;
  return host.kind === 'address' ? host.address.toString() : host.name;
}

test.each([
  ['play.example.com', 'play.example.com'],
  ['PLAY.Example.COM.', 'play.example.com'],
  ['münchen.de', 'xn--mnchen-3ya.de'],
  ['ark_1.example.com', 'ark_1.example.com'],
  ['8.8.8.8', '8.8.8.8'],
  ['8.8.8.8.', '8.8.8.8'],
  ['134744072', '8.8.8.8'],
  ['0x7f.1', '127.0.0.1'],
  ['0177.0.0.1', '127.0.0.1'],
  ['①②⑦.⓪.⓪.①', '127.0.0.1'],
  ['2606:4700:0::1111', '2606:4700::1111'],
  ['[2606:4700::1111]', '2606:4700::1111'],
  ['::ffff:8.8.8.8', '8.8.8.8'],
])('%s is parsed as %s', (text, expected) => {
  expect(read(text)).toBe(expected);
});

const MALFORMED = String.raw`
  . .. a..b example.com.. .example.com -a.com a-.com *.example.com a,b a'b.com example.com:80 example.com: [::1]:80 ::1: [::1
  ::1] [fe80::1%eth0] fe80::1%eth0 fe80::1%25eth0 user@example.com user:pass@example.com @example.com example.com/
  example.com/a example.com?a example.com#a example.com\a http://example.com //example.com example%2ecom %6c.com 1.2.3.256
  1.2.3.4.5 08.8.8.8 4294967296 8.8.8.8/32 [v1.a] [] [8.8.8.8] ${'a'.repeat(64)}.com ${'a.'.repeat(127)}com
  ${`${'ü'.repeat(40)}.`.repeat(6)}de ${'\u00ad'.repeat(250)}example.com
`;

test.each([
  ...MALFORMED.trim().split(/\s+/),
  ...[
    '',
    ' ',
    ' example.com',
    'example.com ',
    'exa\tmple.com',
    'example.com\n',
    '\u0000example.com',
    '\ud800.com',
  ],
])('%j is not a host', (text) => {
  expect(read(text)).toBeUndefined();
});

test.each([
  ['localhost', true],
  ['a.localhost', true],
  ['ark.local', true],
  ['metadata.google.internal', true],
  ['nas', true],
  ['nas.lan', true],
  ['a.home.arpa', true],
  ['example.com', false],
  ['local.example.com', false],
  ['notlocal.de', false],
])('whether %s only exists inside a network: %s', (name, expected) => {
  expect(isInsideName(name)).toBe(expected);
});

test.each([
  ...MALFORMED.trim().split(/\s+/),
  'asa-island',
  'asa_server_1',
  'münchen.de',
  '[2606:4700::1111]',
  '127.1',
])('the form takes %s if it can be dialled, and refuses it otherwise', (text) => {
  const isShort = text.length <= 100;
  expect(host.safeParse(text).success).toBe(isShort && parseHost(text) !== undefined);
});
