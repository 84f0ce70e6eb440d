import { expect, test } from 'vitest';
import { batchSize, speakerOf, textOf } from './batch.ts';

const line = (length: number, mentionRoleIds: string[] = []) => ({
  kind: 'line' as const,
  content: 'x'.repeat(length),
  mentionRoleIds,
});
const message = { kind: 'message' as const, content: 'alone', mentionRoleIds: [] };

test.each([
  ['nothing', [], 0],
  ['lines that fill a message to the last character', [line(999), line(1000)], 2],
  ['lines of which the second is one character too long', [line(999), line(1001)], 1],
  ['a message before lines', [message, line(5)], 1],
  ['lines before a message', [line(5), line(5), message], 2],
  ['a line that mentions a role', [line(5, ['1']), line(5)], 1],
  ['lines before one that mentions a role', [line(5), line(5, ['1'])], 1],
])('%s', (_what, items, expected) => {
  expect(batchSize(items)).toBe(expected);
});

const by = (name: string, content = 'hi') => ({
  kind: 'line' as const,
  content,
  mentionRoleIds: [],
  speaker: { name, avatarUrl: 'https://cdn.discordapp.com/embed/avatars/1.png' },
});

test.each([
  ['lines of one speaker', [by('Bob'), by('Bob'), by('Bob')], 3],
  ['lines of several speakers, of whom few wait', [by('Bob'), by('Bob'), by('Eve'), by('Bob')], 2],
  ['a speaker before a line of nobody', [by('Bob'), line(5)], 1],
  ['lines of several speakers, of whom many wait', 'abcdef'.split('').map((name) => by(name)), 6],
  [
    'many that do not all fit with their names',
    'abcdef'.split('').map((name) => by(name.repeat(20), 'x'.repeat(400))),
    4,
  ],
])('%s', (_what, items, expected) => {
  expect(batchSize(items)).toBe(expected);
});

test('one speaker’s lines need no name, several have each before their own', () => {
  expect(speakerOf([by('Bob'), by('Bob')])?.name).toBe('Bob');
  expect(speakerOf([by('Bob'), by('Eve')])).toBeUndefined();
  expect(textOf([by('Bob', 'one'), by('Bob', 'two')], true)).toBe('one\ntwo');
  expect(textOf([by('B*b', 'one'), by('Eve', 'two'), line(3)], false)).toBe(
    '**B\\*b**: one\n**Eve**: two\nxxx',
  );
});
