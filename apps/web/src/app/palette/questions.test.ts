import { expect, test } from 'vitest';
import { actionEntries } from './action-entries.ts';
import { pageEntries, settingEntries } from './catalog.ts';
import { findGroups, makeFinder } from './find.ts';
import { helpEntries } from './help-entries.ts';
import type { UsesOf } from './recent.ts';
import { QUESTIONS, type Question } from './testing/questions.ts';
import { UNSEEN_QUESTIONS } from './testing/unseen-questions.ts';

const entries = [...pageEntries(), ...settingEntries(), ...actionEntries(), ...(await helpEntries())];
const finder = makeFinder(entries);

const idsFor = (asks: string, usesOf?: UsesOf) =>
  findGroups(finder, asks, usesOf).flatMap((group) => group.entries.map(({ id }) => id));

/** A page is also found by one of its tabs or sections. */
const isAt = (id: string, wanted: string) =>
  id === wanted || id.startsWith(`${wanted}#`) || (!wanted.includes('?') && id.startsWith(`${wanted}?`));

/** The place of the answer among the results, from 1. */
function placeOf({ asks, at }: Question, usesOf?: UsesOf): number {
  const place = idsFor(asks, usesOf).findIndex((id) => at.some((wanted) => isAt(id, wanted)));
  return place < 0 ? Number.POSITIVE_INFINITY : place + 1;
}

const within = (questions: readonly Question[], most: number) =>
  questions.filter((question) => placeOf(question) <= most).length;

test('what every question is about exists, once', () => {
  const ids = entries.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const unknown = [...QUESTIONS, ...UNSEEN_QUESTIONS]
    .flatMap(({ at }) => at)
    .filter((wanted) => !ids.some((id) => isAt(id, wanted)));
  expect([...new Set(unknown)]).toEqual([]);
});

test('95 of 100 questions are answered among the first three results, and all among the first eight', () => {
  const late = QUESTIONS.filter((question) => placeOf(question) > 3).map(
    (question) =>
      `${question.asks}: ${placeOf(question)}, after ${idsFor(question.asks).slice(0, 3).join(' ')}`,
  );
  expect(late.length / QUESTIONS.length, late.join('\n')).toBeLessThanOrEqual(0.05);
  expect(QUESTIONS.filter((question) => placeOf(question) > 8).map(({ asks }) => asks)).toEqual([]);
});

test('questions that no word was written for are answered as well', () => {
  const three = within(UNSEEN_QUESTIONS, 3);
  const eight = within(UNSEEN_QUESTIONS, 8);
  process.stdout.write(
    `${three} of ${UNSEEN_QUESTIONS.length} unseen questions in three, ${eight} in eight\n`,
  );
  expect(three / UNSEEN_QUESTIONS.length).toBeGreaterThan(0.75);
});

test('whatever else somebody uses, an answer stays among the first three results', () => {
  const pushed = [...QUESTIONS, ...UNSEEN_QUESTIONS].filter((question) => {
    const usesOther: UsesOf = (id) => (question.at.some((wanted) => isAt(id, wanted)) ? 0 : 9);
    return placeOf(question) <= 3 && placeOf(question, usesOther) > 3;
  });
  expect(pushed.map(({ asks }) => asks)).toEqual([]);
});

test('of equal matches those that somebody uses come first', () => {
  // Every log has its channel.
  const [, , third = ''] = idsFor('channel');
  const used = idsFor('channel', (id) => (id === third ? 1 : 0));
  expect(used.indexOf(third)).toBeLessThan(2);
  expect(used.toSorted()).toEqual(idsFor('channel').toSorted());
});
