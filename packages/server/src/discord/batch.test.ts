import { expect, test } from 'vitest';
import { batchSize } from './batch.ts';

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
