import { expect, test } from 'vitest';
import { z } from 'zod';
import { HOSTINGS } from '../servers/schema.ts';
import { settingsGroups } from '../settings-registry.ts';
import { choiceLabel, choicesOf } from './choices.ts';

/** Their values are the labels on the screen. */
const AS_WRITTEN = new Set(['playerFormat', 'playerFormatCommand']);

type Choice = readonly [field: string, value: string];

/** The choices in a schema and its parts, by field. */
function choicesIn(schema: unknown, field = ''): Choice[] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return choicesIn(schema.unwrap(), field);
  if (schema instanceof z.ZodPipe) return choicesIn(schema.in, field);
  if (schema instanceof z.ZodArray) return choicesIn(schema.element, field);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) => choicesIn(inner, name));
  return schema instanceof z.ZodEnum ? schema.options.map((value) => [field, `${value}`] as const) : [];
}

test('every choice of a setting has a label', () => {
  const choices = Object.values(settingsGroups)
    .flatMap(({ schema }) => choicesIn(schema))
    .filter(([field]) => !AS_WRITTEN.has(field));
  expect(choices.map(([, value]) => value)).toEqual(
    expect.arrayContaining(['WarnAndDecay', 'APIPlugin', 'QuestionMarks', 'ContainsIgnoreCase']),
  );
  expect(choices.filter(([field, value]) => choiceLabel(field, value) === undefined)).toEqual([]);
});

test('every hosting has a label', () => {
  expect(choicesOf('hosting').map(({ value }) => value)).toEqual([...HOSTINGS]);
});

test('unknown choices have no label', () => {
  expect(choiceLabel('decayMode', 'Whatever')).toBeUndefined();
  expect(choiceLabel('decayMode', 'constructor')).toBeUndefined();
  expect(choiceLabel('toString', 'Off')).toBeUndefined();
});

test('a select gets the choices in order', () => {
  expect(choicesOf('decayCheckMode')).toEqual([
    { value: 'ClusterWide', label: 'On any server of the cluster' },
    { value: 'PerServer', label: 'On each server by itself' },
  ]);
});
