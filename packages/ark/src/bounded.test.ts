import { expect, test } from 'vitest';
import { BoundedMap, BoundedSet, CollectionFullError } from './bounded.ts';

test('a full map drops the oldest key', () => {
  const map = new BoundedMap<string, number>({ max: 2, whenFull: 'drop-oldest' });
  map.set('a', 1).set('b', 2);
  expect(map.isFull).toBe(true);
  map.set('a', 3);
  expect([...map]).toEqual([
    ['a', 3],
    ['b', 2],
  ]);
  map.set('c', 4);
  expect([...map.keys()]).toEqual(['b', 'c']);
});

test('a key that is deleted and set is the newest', () => {
  const map = new BoundedMap<string, number>({ max: 2, whenFull: 'drop-oldest' });
  map.set('a', 1).set('b', 2);
  map.delete('a');
  map.set('a', 1).set('c', 3);
  expect([...map.keys()]).toEqual(['a', 'c']);
});

test('a full map that refuses throws, and takes new values for its keys', () => {
  const map = new BoundedMap<string, number>({ max: 1, whenFull: 'refuse' });
  map.set('a', 1);
  expect(() => map.set('b', 2)).toThrow(CollectionFullError);
  map.set('a', 3);
  expect([...map]).toEqual([['a', 3]]);
  map.delete('a');
  map.set('b', 2);
  map.clear();
  expect([...map.set('c', 4)]).toEqual([['c', 4]]);
});

test('a map that weighs its values holds no more than their sum', () => {
  const map = new BoundedMap<string, string>({
    max: 10,
    whenFull: 'drop-oldest',
    weigh: (text) => text.length,
  });
  map.set('a', 'aaaaa').set('b', 'bbbbb');
  expect(map.size).toBe(2);
  map.set('a', 'a').set('c', 'cccc');
  expect([...map.keys()]).toEqual(['a', 'b', 'c']);
  map.set('d', 'd');
  expect([...map.keys()]).toEqual(['b', 'c', 'd']);
  map.set('e', 'e'.repeat(11));
  expect(map.size).toBe(0);
  map.set('f', 'f'.repeat(10));
  expect([...map.keys()]).toEqual(['f']);
});

test('a map that weighs and refuses keeps the value that it has', () => {
  const map = new BoundedMap<string, string>({ max: 3, whenFull: 'refuse', weigh: (text) => text.length });
  map.set('a', 'aaa');
  expect(() => map.set('a', 'aaaa')).toThrow(CollectionFullError);
  expect(map.get('a')).toBe('aaa');
  map.set('a', 'a').set('b', 'bb');
  expect(map.isFull).toBe(true);
});

test('a full set drops its oldest value, or refuses another', () => {
  const dropping = new BoundedSet<number>({ max: 2, whenFull: 'drop-oldest' });
  dropping.add(1).add(2).add(1).add(3);
  expect([...dropping]).toEqual([2, 3]);
  const refusing = new BoundedSet<number>({ max: 1, whenFull: 'refuse' });
  refusing.add(1).add(1);
  expect(refusing.isFull).toBe(true);
  expect(() => refusing.add(2)).toThrow(CollectionFullError);
});
