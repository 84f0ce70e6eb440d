import { TIERS, type Tier } from '@arkwright/contracts/core/tiers';
import { expect, test } from 'vitest';
import { decided, grantOf, noticeOf } from './decide.ts';

const NONE = { application: false, machine: false };
const BOTH = { application: true, machine: true };

test.each<[Tier, boolean]>([
  [TIERS.Free, false],
  [TIERS.Tier3, false],
  [TIERS.Tier4, true],
  [TIERS.Tier5, true],
  [TIERS.Special, true],
  [TIERS.Unknown, false],
])('a grant at tier %i counts: %s', (tier, counts) => {
  expect(grantOf({ tier, grantedKind: 'application' }, false)).toEqual({ ...NONE, application: counts });
  expect(grantOf({ tier, grantedKind: 'machine' }, false)).toEqual({ ...NONE, machine: counts });
  expect(grantOf({ tier, grantedKind: null }, false)).toEqual(NONE);
  expect(grantOf({ tier, grantedKind: null }, true)).toEqual(BOTH);
});

const request = (state: 'requested' | 'granted' | 'refused' | 'revoked', grantedKind: 'machine' | null) => ({
  kind: 'application' as const,
  state,
  grantedKind,
});

test('a request is granted, and takes the place of an earlier grant', () => {
  const granted = { kind: 'application', state: 'granted', grantedKind: 'application' };
  for (const state of ['requested', 'refused', 'revoked'] as const)
    expect(decided(request(state, null), 'grant')).toEqual(granted);
  expect(decided(request('requested', 'machine'), 'grant')).toEqual(granted);
  expect(decided(request('granted', 'machine'), 'grant')).toHaveProperty('refusal');
});

test('refusing a request leaves an earlier grant; refusing without one takes the grant back', () => {
  const open = request('requested', 'machine');
  expect(decided(open, 'refuse')).toEqual({ ...open, state: 'refused' });
  const revoked = { kind: 'machine', state: 'revoked', grantedKind: null };
  expect(decided(request('granted', 'machine'), 'refuse')).toEqual(revoked);
  expect(decided(request('refused', 'machine'), 'refuse')).toEqual(revoked);
  for (const state of ['refused', 'revoked'] as const)
    expect(decided(request(state, null), 'refuse')).toHaveProperty('refusal');
});

test('a decision is put into words, with its reason', () => {
  const of = (state: 'granted' | 'refused' | 'revoked', answer = '') =>
    noticeOf({ kind: 'application', state, answer, guildName: 'Obelisk' });
  expect(of('granted')).toBe(
    'Your request for your own Discord application for Obelisk was granted. The page Branding has the next step.',
  );
  expect(of('refused', 'Too small.')).toBe(
    'Your request for your own Discord application for Obelisk was refused. The admin’s reason: Too small.',
  );
  expect(of('revoked', 'Abuse.')).toBe(
    'An admin has taken back the grant of your own Discord application for Obelisk. The shared bot takes over again. The admin’s reason: Abuse.',
  );
});
