import { expect, test } from 'vitest';
import { hidePrivate } from './hide-private.ts';

test.each([
  ['Peer 203.0.113.7:7777 left', 'Peer [address] left'],
  ['Peer 2001:db8:0:0:0:0:0:7 left', 'Peer [address] left'],
  ['Peer 2001:db8::1 left', 'Peer [address] left'],
  ['Peer [2001:db8::1]:7777 left', 'Peer [[address]]:7777 left'],
  ['Peer fe80::1%eth0, gone', 'Peer [address], gone'],
  ['Peer ::1 left', 'Peer [address] left'],
  ['Peer 2001:DB8:: left', 'Peer [address] left'],
  ['Peer ::ffff:203.0.113.7 left', 'Peer [address] left'],
  ['address=2001:db8::1.', 'address=[address].'],
  ['ServerAdminPassword=hunter2 from 10.0.0.1', 'ServerAdminPassword=******** from [address]'],
])('%s becomes %s', (line, shown) => expect(hidePrivate(line)).toBe(shown));

test.each([
  'Day 45, 12:34:56: a thing',
  'Server: ready :: go',
  'dead:beef said hello',
  'Foo::Bar failed',
  'std::add',
  '1:2:3:4:5:6:7:8:9',
  'ARK Version: 66.41',
  '',
])('%s stays as it is', (line) => expect(hidePrivate(line)).toBe(line));

test('a hostile line costs only one pass', () => {
  const began = performance.now();
  hidePrivate('a:'.repeat(50_000));
  hidePrivate(':'.repeat(100_000));
  hidePrivate('1.'.repeat(50_000));
  hidePrivate('f'.repeat(100_000));
  expect(performance.now() - began).toBeLessThan(1_000);
});
