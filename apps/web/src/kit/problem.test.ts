import type { ErrorCode } from '@arkwright/contracts/core/errors';
import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { problemsBelow, toProblem } from './problem.ts';

function refused(code: ErrorCode, status: number, fields?: { path: string; message: string }[]) {
  const body = { code, message: 'Words.', requestId: 'r-1', ...(fields && { fields }) };
  return new ApiError(code, { status, message: 'Words.', body });
}

test('invalid fields are shown at their inputs', () => {
  const fields = [{ path: 'server.name', message: 'Name is required' }];
  expect(toProblem(refused('INVALID', 400, fields))).toEqual({ kind: 'fields', message: 'Words.', fields });
});

test('an invalid request without fields is a message', () => {
  expect(toProblem(refused('INVALID', 400))).toMatchObject({ kind: 'message', canRetry: false });
});

test.each(['LIMIT_REACHED', 'TIER_REQUIRED'] as const)('%s is an upgrade notice', (code) => {
  expect(toProblem(refused(code, 409))).toEqual({ kind: 'upgrade', message: 'Words.' });
});

test('a rate-limited call says how long to wait', () => {
  const reply = { status: 429, message: 'Words.' };
  expect(toProblem(new ApiError('RATE_LIMITED', { ...reply, retryAfter: 42_000 }))).toMatchObject({
    waitMs: 42_000,
  });
  expect(toProblem(new ApiError('RATE_LIMITED', reply))).toMatchObject({ waitMs: 0 });
  expect(toProblem(refused('FORBIDDEN', 403))).not.toHaveProperty('waitMs');
});

test.each([
  ['no network', new ApiError('NETWORK', { status: 0 }), true],
  ['an outage', refused('UNAVAILABLE', 503), true],
  ['too many requests', refused('RATE_LIMITED', 429), true],
  ['an answer that can’t be read', new ApiError('UNREADABLE', { status: 500 }), true],
  ['a defect of the program', refused('INTERNAL', 500), true],
  ['a refusal', refused('FORBIDDEN', 403), false],
  ['a defect of the page', new Error('oops'), false],
])('%s is a message that says whether a retry helps', (_name, error, canRetry) => {
  expect(toProblem(error)).toMatchObject({ kind: 'message', canRetry });
});

test.each([
  ['CONFLICT', 409, undefined],
  ['STALE', 409, undefined],
  ['INVALID', 400, undefined],
  ['FORBIDDEN', 403, undefined],
  ['INTERNAL', 500, 'r-1'],
  ['UPSTREAM', 502, 'r-1'],
  ['UNAVAILABLE', 503, undefined],
] as const)('for %s the reference for the operator is: %s, %s', (code, status, requestId) => {
  const problem = toProblem(refused(code, status));
  expect(problem.kind === 'message' && problem.requestId).toBe(requestId);
});

test('inputs get their problems by path below the group, and a notice gets the rest', () => {
  const named = { path: 'bot.log.adminLogChannelId', message: 'Gone.' };
  const other = { path: 'bot.revs.log', message: 'No number.' };
  const problem = toProblem(refused('INVALID', 400, [named, other]));
  expect(problemsBelow(problem, { at: 'bot', inputs: ['log'] })).toEqual({
    fields: { 'log.adminLogChannelId': 'Gone.' },
    rest: { ...problem, fields: [other] },
  });
  expect(problemsBelow(problem, { at: 'bot', inputs: ['log', 'revs'] }).rest).toBeNull();
  expect(problemsBelow(problem, { at: '', inputs: [] })).toEqual({ fields: {}, rest: problem });
});
