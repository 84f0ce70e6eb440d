import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeatureDefinition } from '@arkwright/contracts/core/feature';
import { fieldRule } from '@arkwright/contracts/core/settings-group';
import { FEATURE_MANIFESTS } from '@arkwright/contracts/features';
import { GROUP_NAMES, type GroupName, settingsGroups } from '@arkwright/contracts/settings-registry';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { SETTINGS_EFFECTS, STILL_TO_BE_BUILT } from './settings-effects.ts';

// Whoever changes a field of the dashboard can rely on it to do something: each has a test that would miss its effect.
// Fields are taken from the schemas, so that a new one is in settings-effects.ts or fails.

const SERVER = join(import.meta.dirname, '..');
const TOP = join(SERVER, '../../..');

/** How many fields have no effect yet. It may only shrink: a new field comes with what it does. */
const MOST = 1;

const manifests: readonly FeatureDefinition[] = FEATURE_MANIFESTS;

/** The fields of a schema with their dotted paths; of a list of entries the list itself as well. */
function fieldsIn(schema: z.ZodType, path: string): string[] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return fieldsIn(schema.unwrap() as z.ZodType, path);
  if (schema instanceof z.ZodArray) {
    const inEntries = fieldsIn(schema.element as z.ZodType, path);
    return [path, ...inEntries.filter((field) => field !== path)];
  }
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, inner]) =>
      fieldsIn(inner as z.ZodType, `${path}.${key}`),
    );
  return [path];
}
const FIELDS = GROUP_NAMES.flatMap((name) => fieldsIn(settingsGroups[name].schema, name));

/** The feature whose screen has the field: the owner of its group, or of some fields there that are of another area. */
function featureOf(path: string): FeatureDefinition | undefined {
  // Paths are made of a group and its field above.
  const [group, field] = path.split('.') as [GroupName, string];
  const { view } = fieldRule(settingsGroups[group], field);
  const borrower = manifests.find(
    ({ fieldsOf }) => fieldsOf?.group === group && view === `${fieldsOf.area}_View`,
  );
  return borrower ?? manifests.find(({ groups }) => groups?.includes(group));
}

/** Whether a source has a test with just this title: `test('…',` or, for a table of cases, `test.each([…])('…',`. */
function hasTest(source: string, title: string): boolean {
  return [...source.matchAll(/(?:\btest|\))\(\s*(?:'([^'\n]*)'|"([^"\n]*)"|`([^`\n]*)`),/g)].some((found) =>
    found.slice(1).includes(title),
  );
}

test('each field of the settings has an effect that a test would miss, or has its feature still to be built', () => {
  const listed = [...Object.keys(SETTINGS_EFFECTS), ...STILL_TO_BE_BUILT];
  expect(FIELDS.length).toBeGreaterThan(150);
  expect(listed.toSorted()).toEqual(FIELDS.toSorted());
});

test('the tests that are named are there', () => {
  const missing = Object.entries(SETTINGS_EFFECTS).flatMap(([field, effect]) => {
    if ('client' in effect) return effect.client.endsWith('.') ? [] : [`${field}: no reason`];
    const [file, title, row] = effect.test;
    const path = join(/^(?:apps|e2e)\//.test(file) ? TOP : SERVER, file);
    if (!existsSync(path)) return [`${field}: ${file}`];
    const source = readFileSync(path, 'utf8');
    if (!hasTest(source, title)) return [`${field}: ${file}: ${title}`];
    return row === undefined || source.includes(`['${row}',`) || source.includes(`[\n    '${row}',`)
      ? []
      : [`${field}: ${file}: ${title}: ${row}`];
  });
  expect(missing).toEqual([]);
});

test('what is still to be built gets less, and what is built has its effect', () => {
  expect(STILL_TO_BE_BUILT.length).toBeLessThanOrEqual(MOST);
  expect(FIELDS.filter((field) => featureOf(field) === undefined)).toEqual([]);
  const ofBuilt = STILL_TO_BE_BUILT.filter((field) => featureOf(field)?.isBeingBuilt !== true);
  expect(ofBuilt).toEqual([]);
});
