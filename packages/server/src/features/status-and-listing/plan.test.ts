import { expect, test } from 'vitest';
import type { Display } from './displays.ts';
import { planSteps } from './plan.ts';
import type { DisplayRow } from './repository.ts';

const MINUTE = 60_000;
const NOW = 24 * 60 * MINUTE;
const display = (changed: Partial<Display> = {}): Display => ({
  kind: 'status',
  serverId: 'island',
  placeId: '1',
  shownDigest: 'new',
  title: 'The Island',
  ...changed,
});
const row = (changed: Partial<DisplayRow> = {}): DisplayRow => ({
  kind: 'status',
  serverId: 'island',
  placeId: '1',
  discordId: '7',
  shownDigest: 'new',
  changedAt: 1000,
  begunAt: null,
  soughtTitle: '',
  leftoverPlaceId: '',
  leftoverId: '',
  problem: '',
  triedAt: 0,
  ...changed,
});
const plan = (wanted: Display[], rows: DisplayRow[], isAsked = false) =>
  planSteps({ wanted, rows, now: NOW, isAsked }).map((step) => [step.do, step.at]);

test('what is as it should be needs nothing', () => {
  expect(plan([display()], [row()])).toEqual([]);
});

test('what is missing is made at once, what is not wanted any more is removed', () => {
  expect(plan([display()], [])).toEqual([['make', 0]]);
  expect(plan([], [row()])).toEqual([['remove', 0]]);
});

test('changes are gathered: a message for a minute, a name for five', () => {
  expect(plan([display()], [row({ shownDigest: 'old' })])).toEqual([['change', 1000 + MINUTE]]);
  const voice = [display({ kind: 'voice' })];
  expect(plan(voice, [row({ kind: 'voice', shownDigest: 'old' })])).toEqual([['change', 1000 + 310_000]]);
});

test('a message goes to another channel by being made there; a voice channel is moved, at once', () => {
  expect(plan([display({ placeId: '2' })], [row()])).toEqual([['make', 0]]);
  expect(plan([display({ kind: 'voice', placeId: '2' })], [row({ kind: 'voice' })])).toEqual([['change', 0]]);
});

test('what somebody has deleted comes back, five minutes later', () => {
  expect(plan([display()], [row({ discordId: '', changedAt: 1000 })])).toEqual([['make', 1000 + 5 * MINUTE]]);
});

test('what may have been made is looked for, and nothing else is done with it meanwhile', () => {
  const begun = row({ discordId: '', begunAt: 5000 });
  expect(plan([display()], [begun])).toEqual([['find', 20_000]]);
  expect(plan([], [begun])).toEqual([['find', 20_000]]);
});

test('what Discord refused is tried again after ten minutes, or when somebody has changed something', () => {
  const refused = row({ discordId: '', changedAt: 0, problem: 'No.', triedAt: 5000 });
  expect(plan([display()], [refused])).toEqual([['make', 5000 + 10 * MINUTE]]);
  expect(plan([display()], [refused], true)).toEqual([['make', 0]]);
});

test('the message that another one has replaced goes', () => {
  expect(plan([display()], [row({ leftoverId: '3', leftoverPlaceId: '1' })])).toEqual([['clear', 0]]);
});

test('the old message stays until the new one is there, and goes before another one is made', () => {
  const left = { leftoverId: '3', leftoverPlaceId: '1' };
  expect(plan([display()], [row({ ...left, discordId: '', changedAt: 0 })])).toEqual([['make', 0]]);
  expect(plan([display({ placeId: '2' })], [row(left)])).toEqual([
    ['clear', 0],
    ['make', 0],
  ]);
});

test('a voice channel that was refused a name which it has again is no trouble any more', () => {
  const refused = row({ kind: 'voice', problem: 'No.', triedAt: 5000 });
  expect(plan([display({ kind: 'voice' })], [refused])).toEqual([['forgive', 5000 + 10 * MINUTE]]);
});

test('times that a clock ahead of ours has noted are over in time', () => {
  const ahead = row({ shownDigest: 'old', changedAt: NOW + 9 * MINUTE });
  expect(plan([display()], [ahead])).toEqual([['change', NOW + MINUTE]]);
});

test('a category that the guild’s list does not have is asked for, a minute after it was made, and then every ten', () => {
  const of = { kind: 'category', serverId: '1 2' } as const;
  const unlisted = [display({ ...of, isUnlisted: true })];
  expect(plan(unlisted, [row({ ...of })])).toEqual([['check', 1000 + MINUTE]]);
  expect(plan(unlisted, [row({ ...of, triedAt: NOW })])).toEqual([['check', NOW + 10 * MINUTE]]);
});

test('a category that somebody has deleted comes back an hour later, and what waits for it is not made', () => {
  const of = { kind: 'category', serverId: '1 2' } as const;
  const voice = display({ kind: 'voice', placeId: '', waitsFor: '1 2' });
  expect(plan([display(of), voice], [row({ ...of, discordId: '' })])).toEqual([['make', 1000 + 60 * MINUTE]]);
});
