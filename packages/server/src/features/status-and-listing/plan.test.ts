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

test('displays that are up to date need nothing', () => {
  expect(plan([display()], [row()])).toEqual([]);
});

test('missing displays are created at once, unwanted ones are removed', () => {
  expect(plan([display()], [])).toEqual([['make', 0]]);
  expect(plan([], [row()])).toEqual([['remove', 0]]);
});

test('changes are collected: a message for a minute, a name for five', () => {
  expect(plan([display()], [row({ shownDigest: 'old' })])).toEqual([['change', 1000 + MINUTE]]);
  const voice = [display({ kind: 'voice' })];
  expect(plan(voice, [row({ kind: 'voice', shownDigest: 'old' })])).toEqual([['change', 1000 + 310_000]]);
});

test('a message moves to another channel by being posted there; a voice channel is moved, at once', () => {
  expect(plan([display({ placeId: '2' })], [row()])).toEqual([['make', 0]]);
  expect(plan([display({ kind: 'voice', placeId: '2' })], [row({ kind: 'voice' })])).toEqual([['change', 0]]);
});

test('a display that was deleted by hand is recreated five minutes later', () => {
  expect(plan([display()], [row({ discordId: '', changedAt: 1000 })])).toEqual([['make', 1000 + 5 * MINUTE]]);
});

test('a display that may have been created is searched for, and nothing else is done with it meanwhile', () => {
  const begun = row({ discordId: '', begunAt: 5000 });
  expect(plan([display()], [begun])).toEqual([['find', 20_000]]);
  expect(plan([], [begun])).toEqual([['find', 20_000]]);
});

test('a refusal of Discord is retried after ten minutes, or after a change by a person', () => {
  const refused = row({ discordId: '', changedAt: 0, problem: 'No.', triedAt: 5000 });
  expect(plan([display()], [refused])).toEqual([['make', 5000 + 10 * MINUTE]]);
  expect(plan([display()], [refused], true)).toEqual([['make', 0]]);
});

test('a replaced message is deleted', () => {
  expect(plan([display()], [row({ leftoverId: '3', leftoverPlaceId: '1' })])).toEqual([['clear', 0]]);
});

test('the old message stays until the new one exists, and is deleted before another one is created', () => {
  const left = { leftoverId: '3', leftoverPlaceId: '1' };
  expect(plan([display()], [row({ ...left, discordId: '', changedAt: 0 })])).toEqual([['make', 0]]);
  expect(plan([display({ placeId: '2' })], [row(left)])).toEqual([
    ['clear', 0],
    ['make', 0],
  ]);
});

test('a voice channel that was refused a name which it has again has no problem', () => {
  const refused = row({ kind: 'voice', problem: 'No.', triedAt: 5000 });
  expect(plan([display({ kind: 'voice' })], [refused])).toEqual([['forgive', 5000 + 10 * MINUTE]]);
});

test('times recorded by a fast clock expire in time', () => {
  const ahead = row({ shownDigest: 'old', changedAt: NOW + 9 * MINUTE });
  expect(plan([display()], [ahead])).toEqual([['change', NOW + MINUTE]]);
});

test('a category that is missing from the guild’s list is looked up, a minute after its creation, then every ten', () => {
  const of = { kind: 'category', serverId: '1 2' } as const;
  const unlisted = [display({ ...of, isUnlisted: true })];
  expect(plan(unlisted, [row({ ...of })])).toEqual([['check', 1000 + MINUTE]]);
  expect(plan(unlisted, [row({ ...of, triedAt: NOW })])).toEqual([['check', NOW + 10 * MINUTE]]);
});

test('a category that was deleted by hand is recreated an hour later, and its channels are not created before', () => {
  const of = { kind: 'category', serverId: '1 2' } as const;
  const voice = display({ kind: 'voice', placeId: '', waitsFor: '1 2' });
  expect(plan([display(of), voice], [row({ ...of, discordId: '' })])).toEqual([['make', 1000 + 60 * MINUTE]]);
});
