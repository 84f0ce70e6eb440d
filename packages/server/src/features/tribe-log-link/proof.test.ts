import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { expect, test } from 'vitest';
import type { Membership } from '../uploads/service.ts';
import { type Evidence, isProved, isWorthWriting, judge, refusalByRoles } from './proof.ts';
import type { LinkRow } from './repository.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const NET_ID = `0002${'a'.repeat(28)}`;
const membership = (changed: Partial<Membership> = {}): Membership => ({
  serverId: 's',
  tribeId: '1',
  netId: NET_ID,
  tribeName: 'Wolves',
  characterName: 'Riley',
  wholeSince: NOW - MINUTE_MS,
  ...changed,
});
const evidence = (changed: Partial<Evidence> = {}): Evidence => ({
  registeredAs: NET_ID,
  membership: membership(),
  departedAt: 0,
  now: NOW,
  ...changed,
});
// The rest of a row decides nothing here.
const link = (changed: Partial<LinkRow> = {}) =>
  ({
    state: 'active',
    reason: '',
    proof: 'upload',
    netId: NET_ID,
    provedAt: NOW - HOUR_MS,
    tribeName: 'Wolves',
    characterName: 'Riley',
    ...changed,
  }) as LinkRow;

test.each([
  ['an upload of a minute ago', {}, true],
  [
    'an upload of just under a day ago',
    { membership: membership({ wholeSince: NOW - 24 * HOUR_MS + 1 }) },
    true,
  ],
  ['an upload of a day ago', { membership: membership({ wholeSince: NOW - 24 * HOUR_MS }) }, false],
  ['a server that never uploaded all its tribes', { membership: membership({ wholeSince: 0 }) }, false],
  ['a tribe without the player', { membership: membership({ characterName: null }) }, false],
  ['no tribe', { membership: undefined }, false],
  ['an upload from before somebody left', { departedAt: NOW }, false],
  ['an upload that was begun right after somebody left', { departedAt: NOW - 2 * MINUTE_MS }, false],
  ['an upload that was begun two minutes after that', { departedAt: NOW - 3 * MINUTE_MS }, true],
])('to begin with, %s proves it: %s', (_what, changed, expected) => {
  expect(isProved(evidence(changed))).toBe(expected);
});

test.each([
  ['a newer upload', link(), evidence(), { kind: 'tell' }],
  ['the registration gone', link(), evidence({ registeredAs: undefined }), { reason: 'registration-gone' }],
  ['another player', link(), evidence({ registeredAs: 'b' }), { reason: 'registration-gone' }],
  [
    'the tribe gone',
    link(),
    evidence({ membership: membership({ tribeName: null }) }),
    { reason: 'tribe-gone' },
  ],
  [
    'not in the tribe',
    link(),
    evidence({ membership: membership({ characterName: null }) }),
    { reason: 'left-tribe' },
  ],
  [
    'nothing new for a day',
    link({ provedAt: NOW - 24 * HOUR_MS }),
    evidence({ membership: membership({ wholeSince: NOW - 25 * HOUR_MS }) }),
    { kind: 'pause', reason: 'stale' },
  ],
  ['paused, and a newer upload', link({ state: 'paused', reason: 'stale' }), evidence(), { kind: 'tell' }],
  [
    'approved, of nobody known',
    link({ proof: 'approved', netId: '' }),
    evidence({ registeredAs: undefined, membership: undefined }),
    { kind: 'tell', change: {} },
  ],
  [
    'approved a year ago',
    link({ proof: 'approved', provedAt: 0 }),
    evidence({ membership: membership({ wholeSince: 1 }) }),
    { kind: 'tell' },
  ],
  [
    'approved, and now shown by an upload',
    link({ proof: 'approved', netId: '' }),
    evidence(),
    { kind: 'tell', change: { netId: NET_ID, characterName: 'Riley' } },
  ],
  [
    'approved, shown once and gone now',
    link({ proof: 'approved' }),
    evidence({ membership: membership({ characterName: null }) }),
    { kind: 'end', reason: 'left-tribe' },
  ],
  [
    'approved, paused as somebody left, and nothing newer',
    link({ proof: 'approved', netId: '', state: 'paused', reason: 'somebody-left' }),
    evidence({ departedAt: NOW }),
    { kind: 'pause', reason: 'somebody-left' },
  ],
])('%s', (_what, row, known, expected) => {
  expect(judge(row, known)).toMatchObject(expected);
});

test('a time that hardly changed is not written, a name is', () => {
  expect(isWorthWriting(link(), { provedAt: NOW - HOUR_MS + MINUTE_MS, tribeName: 'Wolves' })).toBe(false);
  expect(isWorthWriting(link(), { provedAt: NOW })).toBe(true);
  expect(isWorthWriting(link(), { tribeName: 'Bears' })).toBe(true);
  expect(isWorthWriting(link({ state: 'paused' }), {})).toBe(true);
});

test.each([
  [['a'], [], undefined],
  [['a'], ['b', 'a'], undefined],
  [['a'], ['b'], 'role-lost'],
  [undefined, [], 'left-guild'],
])('roles %j with %j required: %s', (roleIds, required, expected) => {
  expect(refusalByRoles(roleIds, required)).toBe(expected);
});
