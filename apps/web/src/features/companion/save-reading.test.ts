import { NEED_WORDS, OFF_WORDS } from '@arkwright/contracts/hosted-saves/words';
import { expect, test } from 'vitest';
import { buildHostedSave, buildSource } from '../../testing/build-hosted-save.ts';
import { kindsOf, SAVE_KINDS, whyNotNow } from './save-reading.ts';

const NOW = Date.UTC(2026, 10, 26, 20);
const MINUTE = 60_000;
const minutesAgo = (minutes: number) => NOW - minutes * MINUTE;

test('a save can be read again five minutes after the last look', () => {
  const at = (minutes: number) => whyNotNow(buildHostedSave({ checkedAt: minutesAgo(minutes) }), NOW);
  expect(at(0)).toBe('The host was asked less than 5 minutes ago. It can be asked again in 5 min.');
  expect(at(4.5)).toBe('The host was asked less than 5 minutes ago. It can be asked again in 1 min.');
  expect(at(5)).toBeUndefined();
  expect(whyNotNow(buildHostedSave(), NOW)).toBeUndefined();
});

test("a clock that is behind by hours doesn't keep the button off", () => {
  expect(whyNotNow(buildHostedSave({ checkedAt: minutesAgo(-120) }), NOW)).toBeUndefined();
  expect(whyNotNow(buildHostedSave({ checkedAt: minutesAgo(-1) }), NOW)).toContain('asked again in 5 min');
});

test('the reason names what is missing, or says that it is under way', () => {
  expect(whyNotNow(buildHostedSave({ isOn: false, state: 'off' }), NOW)).toBe(OFF_WORDS);
  expect(whyNotNow(buildHostedSave({ state: 'needs', needs: ['host', 'uploads'] }), NOW)).toBe(
    `${NEED_WORDS.host} ${NEED_WORDS.uploads}`,
  );
  for (const state of ['listing', 'fetching', 'reading'] as const)
    expect(whyNotNow(buildHostedSave({ state }), NOW)).toBe('It is being read now.');
});

test('Read now is off while a save is queued, on while its next look is later', () => {
  const waiting = (nextAt: number) => whyNotNow(buildHostedSave({ state: 'waiting', nextAt }), NOW);
  expect(waiting(0)).toBe('It is read as soon as its turn comes.');
  expect(waiting(NOW + 10 * MINUTE)).toBeUndefined();
});

test('a failed or skipped one can be tried at once', () => {
  for (const state of ['failed', 'skipped'] as const)
    expect(whyNotNow(buildHostedSave({ state, nextAt: NOW + MINUTE * 10 }), NOW)).toBeUndefined();
});

test('switched-off kinds are listed under no source', () => {
  const sources = {
    players: buildSource(),
    tribes: buildSource({ isLeftToCompanion: true }),
    bases: buildSource({ isWanted: false }),
    dinos: buildSource({ isWanted: false, isLeftToCompanion: true }),
  };
  expect(kindsOf(buildHostedSave({ sources }))).toEqual({ fromHost: ['players'], fromCompanion: ['tribes'] });
});

test('each state has exactly one filter chip', () => {
  const states = [
    'off',
    'needs',
    'waiting',
    'listing',
    'fetching',
    'reading',
    'read',
    'skipped',
    'failed',
  ] as const;
  for (const state of states)
    expect(
      SAVE_KINDS.filter(({ holds }) => holds(buildHostedSave({ state }))),
      state,
    ).toHaveLength(1);
});
