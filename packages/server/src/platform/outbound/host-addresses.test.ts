import { expect, test, vi } from 'vitest';
import { createHostAddresses } from './host-addresses.ts';

function lookups(answers: Record<string, string[]>) {
  let now = 0;
  const resolve = vi.fn(async (name: string) => {
    const found = answers[name];
    if (!found) throw new Error('ENOTFOUND');
    return found;
  });
  const addressesOf = createHostAddresses({ now: () => now, resolve });
  const pass = (ms: number) => {
    now += ms;
  };
  const of = async (...hosts: string[]) => [...(await addressesOf(hosts)).values()];
  return { of, resolve, pass };
}

test('an address is its own, in one form', async () => {
  const { of, resolve } = lookups({});
  expect(await of('203.0.113.7', '2001:DB8:0:0::1', '::ffff:198.51.100.9')).toEqual([
    ['203.0.113.7'],
    ['2001:db8::1'],
    ['198.51.100.9'],
  ]);
  expect(resolve).not.toHaveBeenCalled();
});

test('a name has the addresses that it resolves to, looked up once in five minutes', async () => {
  const { of, resolve, pass } = lookups({ 'ark.example.com': ['203.0.113.7', '2001:db8::1'] });
  expect(await of('ark.example.com', 'ARK.example.com')).toEqual([
    ['203.0.113.7', '2001:db8::1'],
    ['203.0.113.7', '2001:db8::1'],
  ]);
  await of('ark.example.com');
  pass(5 * 60_000 - 1);
  await of('ark.example.com');
  expect(resolve).toHaveBeenCalledTimes(1);
  pass(1);
  await of('ark.example.com');
  expect(resolve).toHaveBeenCalledTimes(2);
});

test('an unresolvable host has no address, and is not looked up again at once', async () => {
  const { of, resolve } = lookups({});
  expect(await of('gone.example.com', 'not a host at all', '')).toEqual([[], [], []]);
  await of('gone.example.com');
  expect(resolve).toHaveBeenCalledTimes(1);
});

test('a hundred hosts are all looked up', async () => {
  const names = Array.from({ length: 100 }, (_, index) => `s${index}.example.com`);
  const { of } = lookups(Object.fromEntries(names.map((name, index) => [name, [`203.0.113.${index}`]])));
  expect((await of(...names)).flat()).toHaveLength(100);
});
