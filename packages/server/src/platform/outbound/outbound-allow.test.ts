import { expect, test } from 'vitest';
import { readAddress } from './outbound-address.ts';
import { parseAllow, permits } from './outbound-allow.ts';

/** The `addresses` that the entries open. */
const opened = (entries: string[], addresses: string[], own: string[] = []) =>
  addresses.filter((text) => permits(parseAllow(entries), readAddress(text)!, own.includes(text)));

const ONE_OF_EACH = [
  '1.1.1.1',
  '2606:4700::1',
  '10.0.0.1',
  '100.64.0.1',
  'fd12::1',
  '127.0.0.1',
  '::1',
  '192.0.2.1',
];

test.each([
  [[], []],
  [['external'], ['1.1.1.1', '2606:4700::1']],
  [['private'], ['10.0.0.1', '100.64.0.1', 'fd12::1']],
  [['loopback'], ['127.0.0.1', '::1']],
  [['10.0.0.0/8'], ['10.0.0.1']],
  [
    ['10.1.2.3/8', '192.0.2.0/24', '::1/128'],
    ['10.0.0.1', '::1', '192.0.2.1'],
  ],
  [
    ['fd00::/8', 'external'],
    ['1.1.1.1', '2606:4700::1', 'fd12::1'],
  ],
])('%j opens exactly what it names', (entries, expected) => {
  expect(opened(entries, ONE_OF_EACH)).toEqual(expected);
});

test('no entry opens metadata, link-local, multicast, broadcast or unspecified addresses', () => {
  const everything = ['external', 'private', 'loopback', '0.0.0.0/1', '128.0.0.0/1', '::/1', '8000::/1'];
  const never = ['169.254.169.254', '169.254.1.1', '100.100.100.200', '168.63.129.16', '0.0.0.0', '224.0.0.1']
    .concat(['255.255.255.255', 'fd00:ec2::254', 'fe80::1', 'ff02::1', '::', '::ffff:169.254.169.254'])
    .concat(['::a9fe:a9fe', '64:ff9b::a9fe:a9fe', '2002:a9fe:a9fe::', '64:ff9b::7f00:1', '2002:7f00:1::1']);
  expect(opened(everything, never)).toEqual([]);
  expect(opened(everything, ONE_OF_EACH)).toEqual(ONE_OF_EACH);
});

test('a public address of this machine counts as loopback, a private one as private', () => {
  const own = ['9.9.9.9', '10.0.0.1'];
  expect(opened(['external'], own, own)).toEqual([]);
  expect(opened(['external', 'loopback'], own, own)).toEqual(['9.9.9.9']);
  expect(opened(['external', 'private'], own, own)).toEqual(['10.0.0.1']);
  expect(opened(['external', '9.9.9.9/32'], own, own)).toEqual(['9.9.9.9']);
});

const BAD_ENTRIES = `
  External internal 10.0.0.1 10.0.0.0/33 10.0.0.0/-1 10.0.0/8 010.0.0.0/8 fd00::/129 fd00:: fe80::%eth0/10 /8 10.0.0.0/8/8
  ::ffff:10.0.0.0/104 ::ffff:10.0.0.0/8 example.com/24`;

test.each(['', ' external', '10.0.0.0/ 8', ...BAD_ENTRIES.trim().split(/\s+/)])(
  'the entry %j is refused with a clear sentence',
  (entry) => {
    expect(() => parseAllow(['external', entry])).toThrow(
      `"${entry}" is neither external, private, loopback nor an address range such as 10.0.0.0/8`,
    );
  },
);

test.each(['0.0.0.0/0', '::/0'])('the range %s, which would open the machine itself, is refused', (entry) => {
  expect(() => parseAllow([entry])).toThrow(
    `"${entry}" means every address: use external, private or loopback instead`,
  );
});
