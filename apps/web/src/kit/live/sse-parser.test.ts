import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSseParser } from './sse-parser.ts';

function parse(...parts: string[]) {
  const seen: string[] = [];
  const feed = createSseParser((data) => seen.push(data));
  for (const part of parts) feed(part);
  return seen;
}

test('data lines become events; comments, names and ids do not', () => {
  expect(parse(': alive\n\nevent: x\nid: 7\ndata: {"a":1}\n\n')).toEqual(['{"a":1}']);
});

test('several data lines are one event', () => {
  expect(parse('data: a\ndata: b\n\n')).toEqual(['a\nb']);
});

test('an event that is not finished waits', () => {
  expect(parse('data: a\n')).toEqual([]);
});

test('all three kinds of line ends count', () => {
  expect(parse('data: a\r\n\r\ndata: b\r\rdata: c\n\n')).toEqual(['a', 'b', 'c']);
});

test('the events do not depend on how the stream is cut', () => {
  const stream = ': hi\r\n\r\ndata: one\n\ndata:two\r\ndata: three\r\n\r\ndata: four\n\n';
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length), { maxLength: 12 }), (cuts) => {
      const marks = [0, ...cuts.sort((a, b) => a - b), stream.length];
      const parts = marks.slice(1).map((end, index) => stream.slice(marks[index], end));
      expect(parse(...parts)).toEqual(['one', 'two\nthree', 'four']);
    }),
  );
});

test('a line without an end does not fill the memory', () => {
  const feed = createSseParser(() => undefined);
  expect(() => {
    for (let i = 0; i < 10; i += 1) feed('x'.repeat(64 * 1024));
  }).toThrow('too long');
});
