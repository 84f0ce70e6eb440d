import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AddressClass, classifyAddress, readAddress } from './outbound-address.ts';

const classOf = (text: string) => {
  const address = readAddress(text);
  return address && classifyAddress(address);
};

test.each<[AddressClass, string[]]>([
  [
    'external',
    ['1.1.1.1', '100.63.255.255', '100.128.0.0', '172.15.255.255', '172.32.0.0', '223.255.255.255'],
  ],
  ['external', ['2606:4700::1111', '::ffff:1.1.1.1', '::1.1.1.1', '64:ff9b::101:101', '2002:101:101::1']],
  [
    'private',
    [
      '10.0.0.0',
      '172.16.0.0',
      '172.31.255.255',
      '192.168.0.1',
      '100.64.0.0',
      '100.127.255.255',
      'fc00::',
      'fdff::1',
    ],
  ],
  ['loopback', ['127.0.0.1', '127.255.255.255', '::1', '::ffff:127.0.0.1']],
  [
    'reserved',
    [
      '192.0.2.1',
      '198.18.0.1',
      '240.0.0.1',
      '2001:db8::1',
      '2001::1',
      '100::1',
      'fec0::1',
      '4000::1',
      '::ffff:0:1.1.1.1',
    ],
  ],
  [
    'never',
    ['0.0.0.0', '0.1.2.3', '::', '169.254.0.1', 'fe80::1', '224.0.0.1', 'ff02::1', '255.255.255.255'],
  ],
  [
    'never',
    ['169.254.169.254', '100.100.100.200', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254', 'fd20:ce::254'],
  ],
  [
    'never',
    [
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '64:ff9b::a9fe:a9fe',
      '64:ff9b::10.0.0.1',
      '2002:7f00:1::',
      '2002:a00:1::',
    ],
  ],
])('these addresses are %s: %j', (expected, addresses) => {
  expect(addresses.map((text) => [text, classOf(text)])).toEqual(addresses.map((text) => [text, expected]));
});

test('only complete addresses without a zone are parsed', () => {
  const others = [
    '',
    '1',
    '127.1',
    '010.0.0.1',
    '0x7f.0.0.1',
    '1.2.3.4.5',
    'fe80::1%eth0',
    '[::1]',
    '::1/128',
    'a.b',
    ' ::1',
  ];
  expect(others.filter((text) => readAddress(text))).toEqual([]);
});

test('a mapped address is its IPv4 address, a compatible one is not', () => {
  expect(readAddress('::FFFF:8.8.4.4')?.toString()).toBe('8.8.4.4');
  expect(readAddress('::8.8.4.4')?.toString()).toBe('::808:404');
});

// ---- an independent classifier: bytes and numbers only, from the registries
// https://www.iana.org/assignments/iana-ipv4-special-registry and …/iana-ipv6-special-registry

type Bytes = number[];
const number32 = (b: Bytes) => b.reduce((sum, byte) => sum * 256 + byte, 0);

function ipv4Class(b: Bytes): AddressClass {
  const [first, second, third, fourth] = b as [number, number, number, number]; // four bytes by construction
  const value = number32(b);
  if (first === 0 || first >= 224) {
    if (first === 0 || first < 240 || value === 0xffffffff) return 'never';
    return 'reserved';
  }
  if (first === 127) return 'loopback';
  if (first === 169 && second === 254) return 'never';
  if (first === 168 && second === 63 && third === 129 && fourth === 16) return 'never';
  if (first === 100 && second === 100 && third === 100 && fourth === 200) return 'never';
  if (first === 192 && second === 0 && third === 0) return fourth === 192 ? 'never' : 'reserved';
  if (first === 10) return 'private';
  if (first === 172 && second >= 16 && second <= 31) return 'private';
  if (first === 192 && second === 168) return 'private';
  if (first === 100 && second >= 64 && second <= 127) return 'private';
  if (first === 198 && (second === 18 || second === 19)) return 'reserved';
  const first24 = `${first}.${second}.${third}`;
  const reserved24 = [
    '192.0.2',
    '198.51.100',
    '203.0.113',
    '192.88.99',
    '192.175.48',
    '192.31.196',
    '192.52.193',
  ];
  return reserved24.includes(first24) ? 'reserved' : 'external';
}

const begins = (b: Bytes, ...prefix: Bytes) => prefix.every((byte, index) => b[index] === byte);
const carried = (b: Bytes) => (ipv4Class(b) === 'external' ? 'external' : 'never');

function ipv6Class(b: Bytes): AddressClass {
  const zeros = (count: number) => b.slice(0, count).every((byte) => byte === 0);
  if (zeros(15) && b[15] === 0) return 'never';
  if (zeros(15) && b[15] === 1) return 'loopback';
  if (zeros(10) && b[10] === 255 && b[11] === 255) return ipv4Class(b.slice(12));
  if (zeros(12)) return carried(b.slice(12));
  if (begins(b, 0x00, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0)) return carried(b.slice(12));
  if (begins(b, 0x20, 0x02)) return carried(b.slice(2, 6));
  const [first, second] = b as [number, number]; // sixteen bytes by construction
  if (first === 0xff) return 'never';
  if (first === 0xfe && second >= 0x80 && second < 0xc0) return 'never';
  if (begins(b, 0xfd, 0x00, 0x0e, 0xc2, 0, 0, 0, 0)) return 'never';
  if (begins(b, 0xfd, 0x20, 0x00, 0xce, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x02, 0x54)) return 'never';
  if (begins(b, 0xfd, 0x00, 0x00, 0x42, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x00, 0x42)) return 'never';
  if (first === 0xfc || first === 0xfd) return 'private';
  if (first < 0x20 || first > 0x3f) return 'reserved';
  if (begins(b, 0x20, 0x01) && (b[2] as number) < 2) return 'reserved';
  if (begins(b, 0x20, 0x01, 0x0d, 0xb8)) return 'reserved';
  if (begins(b, 0x26, 0x20, 0x00, 0x4f, 0x80, 0x00)) return 'reserved';
  if (begins(b, 0x3f, 0xff) && (b[2] as number) < 0x10) return 'reserved';
  return 'external';
}

// ---- random addresses near the limits of the registries, written in random ways

const words = (text: string) => text.trim().split(/\s+/);
const STARTS_4: Bytes[] = words(`
  0 10 100 100.63 100.64 100.100.100.200 100.127 100.128 127 168.63.129.16 169.253 169.254 169.254.169.254 172 172.15 172.16
  172.31 172.32 191.255 192 192.0.0 192.0.0.192 192.0.2 192.31.196 192.52.193 192.88.99 192.167 192.168 192.175.48 198.17
  198.18 198.19 198.51.100 203.0.113 223.255 224 239 240 255 255.255.255.255
`).map((text) => text.split('.').map(Number));
const ZEROS = '00'.repeat(15);
const STARTS_6: Bytes[] = words(`
  ${ZEROS} ${ZEROS.slice(6)} ${ZEROS.slice(10)} ${ZEROS.slice(10)}ffff ${ZEROS.slice(14)}ffff0000
  0064ff9b 0064ff9b${ZEROS.slice(14)} 0064ff9b0001 0100 0200 1f 20 2001 200100 200101 20010002 20010db8 20010db9 2002 26
  2620004f8000 3f 3fff0 3fff1 40 5f00 fb fc fd fd000ec2 fd000ec200000000 fd0000420000000000000000000000
  fd2000ce00000000000000000000 fe fe80 febf fec0 ff ff02
`).map((hex) => Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));

const byte = fc.oneof(fc.constantFrom(0, 1, 0x54, 0x42, 127, 254, 255), fc.nat(255));
const bytesOf = (length: number, starts: Bytes[]) =>
  fc
    .tuple(fc.constantFrom([], ...starts), fc.array(byte, { minLength: length, maxLength: length }))
    .map(([start, rest]) => [...start, ...rest].slice(0, length));
const ipv4Bytes = bytesOf(4, STARTS_4);
const ipv6Bytes = fc
  .tuple(bytesOf(16, STARTS_6), ipv4Bytes, fc.constantFrom('last', 'sixToFour', 'no'))
  .map(([outer, inner, place]) => {
    if (place === 'last') return [...outer.slice(0, 12), ...inner];
    if (place === 'sixToFour') return [0x20, 0x02, ...inner, ...outer.slice(6)];
    return outer;
  });

type Style = { upper: boolean; padded: boolean; dotted: boolean; compressed: boolean };
const style = fc.record({
  upper: fc.boolean(),
  padded: fc.boolean(),
  dotted: fc.boolean(),
  compressed: fc.boolean(),
});

function written(b: Bytes, { upper, padded, dotted, compressed }: Style): string {
  const groups = Array.from({ length: dotted ? 6 : 8 }, (_, i) =>
    number32(b.slice(2 * i, 2 * i + 2)).toString(16),
  );
  const texts = groups.map((group) => (padded ? group.padStart(4, '0') : group));
  const whole = [...texts, ...(dotted ? [b.slice(12).join('.')] : [])].join(':');
  // The first run of two or more zero groups becomes `::`.
  const short = compressed ? whole.replace(/(^|:)0+(:0+)+(:|$)(?!\.)/, '::') : whole;
  return upper ? short.toUpperCase() : short;
}

test('any IPv4 address is classified as an independent reading of the registry says', () => {
  fc.assert(
    fc.property(ipv4Bytes, (bytes) => {
      expect(classOf(bytes.join('.'))).toBe(ipv4Class(bytes));
    }),
    { numRuns: 3_000 },
  );
});

test('any IPv6 address, in any notation, is classified as an independent reading of the registry says', () => {
  fc.assert(
    fc.property(ipv6Bytes, style, (bytes, how) => {
      expect(classOf(written(bytes, how))).toBe(ipv6Class(bytes));
    }),
    { numRuns: 6_000 },
  );
});
