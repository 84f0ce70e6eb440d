import { isDeepStrictEqual } from 'node:util';
import {
  completeWorld,
  type OracleCase,
  type Prediction,
  predict,
  type World,
} from '@arkwright/testing/settings-merge-oracle';
import type { Candidate } from '@arkwright/testing/settings-oracle-values';
import { has, ORACLE_GROUPS, ROWS, type Row } from '@arkwright/testing/settings-ownership-oracle';
import { runSteps } from '@arkwright/testing/steps';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TIERS } from './core/tiers.ts';
import { FEATURES, type Limits, limitsOf } from './derived/limits.ts';
import { AREA_PERMISSIONS, AREAS, type Membership } from './derived/permissions.ts';
import { type MergeResult, mergeInSteps, type StoredGroups, visibleSettings } from './settings-merge.ts';
import { GROUP_NAMES, settingsGroups } from './settings-registry.ts';

const everything = limitsOf(TIERS.Tier5);
const owner: Membership = { isOwner: true, permissions: [] };
const pathOf = (row: Row) => `${row.group}.${row.field}`;
const asStored = (world: World) => world as unknown as StoredGroups;

function emptyWorld(): World {
  return Object.fromEntries(ORACLE_GROUPS.map((group) => [group, { rev: 1, value: {} }]));
}

function payloadOf(sent: ReadonlyMap<string, Candidate>): Record<string, Record<string, unknown>> {
  const payload: Record<string, Record<string, unknown>> = {};
  for (const [path, { raw }] of sent) {
    const [group, field] = path.split('.') as [string, string];
    payload[group] = { ...payload[group], [field]: raw };
  }
  return payload;
}

function applied(world: World, result: MergeResult): World {
  const next = { ...world };
  if (result.kind !== 'merged') return next;
  for (const { group, after } of result.changes) {
    next[group] = { rev: (world[group]?.rev ?? 0) + 1, value: { ...after } };
  }
  return next;
}

/** A result in the oracle's format. */
function asPrediction(result: MergeResult, stored: World): Prediction {
  if (result.kind === 'invalid') {
    const paths = result.fields.map(({ path }) => path.split('.').slice(0, 2).join('.'));
    return { kind: 'invalid', paths: [...new Set(paths)].sort() };
  }
  if (result.kind !== 'merged') return result;
  const changed = result.changes.map((change) => change.group);
  return {
    kind: 'merged',
    world: completeWorld(applied(stored, result)),
    changed,
    notAllowed: result.ignored,
  };
}

const row = fc.constantFrom(...ROWS);
const anyCandidate = (pick: number, { candidates }: Row) => candidates[pick % candidates.length] as Candidate;
const validCandidate = (pick: number, { candidates }: Row) => {
  const valid = candidates.filter((candidate) => candidate.isValid);
  return valid[pick % valid.length] as Candidate;
};

const picks = (most: number) => fc.array(fc.tuple(row, fc.nat(99)), { maxLength: most });

const world = picks(14).map((chosen) => {
  const stored = emptyWorld();
  for (const [one, pick] of chosen) {
    const values = [
      ...one.old,
      ...one.candidates.filter((candidate) => candidate.isValid).map((candidate) => candidate.stored),
    ];
    (stored[one.group] as World[string]).value[one.field] = values[pick % values.length];
  }
  return stored;
});

const caller: fc.Arbitrary<Membership> = fc.oneof(
  { weight: 2, arbitrary: fc.constant(owner) },
  { weight: 1, arbitrary: fc.constant({ isOwner: false, permissions: ['FullAccess'] }) },
  {
    weight: 4,
    arbitrary: fc
      .subarray([...AREA_PERMISSIONS])
      .map((permissions) => ({ isOwner: false, permissions: permissions as string[] })),
  },
);

const limits: fc.Arbitrary<Limits> = fc.oneof(
  fc.constant(everything),
  fc.subarray([...FEATURES]).map((some) => {
    const flags = Object.fromEntries(FEATURES.map((feature) => [feature, some.includes(feature)]));
    return { ...everything, ...flags } as Limits;
  }),
);

/** Mostly valid values, so that many cases end in a merge. */
const sentValues = fc.array(fc.tuple(row, fc.nat(99), fc.nat(11)), { maxLength: 10 }).map((chosen) => {
  const entries = chosen.map(([one, pick, luck]): [string, Candidate] => [
    pathOf(one),
    luck === 0 ? anyCandidate(pick, one) : validCandidate(pick, one),
  ]);
  return new Map(entries);
});

const revs = fc.array(fc.tuple(fc.constantFrom(...ORACLE_GROUPS), fc.constantFrom(1, 1, 1, 2)), {
  maxLength: 4,
});
const malformed = fc.oneof(
  { weight: 20, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...ORACLE_GROUPS), { minLength: 1, maxLength: 2 }) },
);

const oracleCase: fc.Arbitrary<OracleCase> = fc
  .record({ caller, limits, stored: world, sent: sentValues, malformed, revs })
  .map((one) => ({ ...one, malformed: new Set(one.malformed), revs: Object.fromEntries(one.revs) }));

function payloadOfCase(one: OracleCase): Record<string, unknown> {
  const notObjects = [null, [], 'x', 7, true];
  const bad = [...one.malformed].map((group, index) => [group, notObjects[(index + group.length) % 5]]);
  return { ...payloadOf(one.sent), ...Object.fromEntries(bad) };
}

function merge(one: OracleCase, stored = one.stored, withRevs = true): MergeResult {
  return runSteps(
    mergeInSteps({
      caller: one.caller,
      limits: one.limits as Limits,
      stored: asStored(stored),
      payload: payloadOfCase(one),
      ...(withRevs && { revs: one.revs }),
    }),
  ).result;
}

describe('mergeInSteps against the oracle', () => {
  test('the hand-written table has exactly the fields of the groups', () => {
    const fields = GROUP_NAMES.flatMap((name) =>
      Object.keys(settingsGroups[name].schema.shape).map((field) => `${name}.${field}`),
    );
    expect(ROWS.map(pathOf)).toEqual(fields);
  });

  test('gives the oracle’s result in 20,000 random cases', { timeout: 60_000 }, () => {
    const kinds = new Map<string, number>();
    fc.assert(
      fc.property(oracleCase, (one) => {
        const expected = predict(one);
        kinds.set(expected.kind, (kinds.get(expected.kind) ?? 0) + 1);
        const actual = asPrediction(merge(one), one.stored);
        // Much faster than an expectation per case; expect then prints the difference.
        if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
      }),
      { numRuns: 20_000 },
    );
    // Every kind of result occurred, not only the easy ones.
    for (const kind of ['merged', 'stale', 'invalid', 'tier-required']) {
      expect(kinds.get(kind) ?? 0).toBeGreaterThan(200);
    }
  });

  test('changes nothing when the same is sent again', () => {
    fc.assert(
      fc.property(oracleCase, (one) => {
        const first = merge(one, one.stored, false);
        fc.pre(first.kind === 'merged');
        const second = merge(one, applied(one.stored, first), false);
        expect(second).toMatchObject({ kind: 'merged', changes: [] });
      }),
      { numRuns: 2_000 },
    );
  });

  test('gives the same result in either order for callers who share no permission', () => {
    const divided = fc.record({
      first: sentValues,
      second: sentValues,
      stored: world,
      areas: fc.subarray([...AREAS]),
    });
    let merged = 0;
    fc.assert(
      fc.property(divided, ({ first, second, stored, areas }) => {
        const edits = (own: boolean) =>
          AREAS.filter((area) => areas.includes(area) === own).map((area) => `${area}_Edit`);
        const one = { permissions: edits(true), sent: first };
        const other = { permissions: edits(false), sent: second };
        const run = (order: (typeof one)[]) => {
          let current = stored;
          for (const { permissions, sent } of order) {
            const result = runSteps(
              mergeInSteps({
                caller: { isOwner: false, permissions },
                limits: everything,
                stored: asStored(current),
                payload: payloadOf(sent),
              }),
            ).result;
            // A refusal may depend on what the other caller switched on before; then there is nothing to
            // compare.
            if (result.kind !== 'merged') return undefined;
            current = applied(current, result);
          }
          return completeWorld(current);
        };
        const forward = run([one, other]);
        const backward = run([other, one]);
        if (!forward || !backward) return;
        merged += 1;
        expect(forward).toEqual(backward);
      }),
      { numRuns: 2_000 },
    );
    expect(merged).toBeGreaterThan(500);
  });
});

describe('every permission and every field', () => {
  const people: Membership[] = [
    owner,
    ...[...AREA_PERMISSIONS, 'FullAccess', 'None', 'Owner'].map((permission) => ({
      isOwner: false,
      permissions: [permission],
    })),
    { isOwner: false, permissions: [] },
  ];

  /** An instance with every dependency switched on. */
  function readyWorld(): World {
    const stored = emptyWorld();
    for (const path of [
      'log.isEnabled',
      'chat.isChatLogEnabled',
      'ban.isEnabled',
      'companionMod.isEnabled',
    ]) {
      const [group, field] = path.split('.') as [string, string];
      (stored[group] as World[string]).value[field] = true;
    }
    for (const group of ['chatReaction', 'bannedWord']) {
      (stored[group] as World[string]).value.isLoggingEnabled = true;
    }
    return stored;
  }

  test('a field can be changed only by callers who may edit it', () => {
    const stored = readyWorld();
    const before = completeWorld(stored);
    for (const one of ROWS) {
      const current = JSON.stringify(before[one.group]?.[one.field]);
      const other = one.candidates.find(
        (candidate) => candidate.isValid && JSON.stringify(candidate.stored) !== current,
      );
      for (const person of people) {
        const result = runSteps(
          mergeInSteps({
            caller: person,
            limits: everything,
            stored: asStored(stored),
            payload: payloadOf(new Map([[pathOf(one), other as Candidate]])),
          }),
        ).result;
        const mayEdit = has(person, one.edit);
        const label = `${pathOf(one)} for ${person.isOwner ? 'the owner' : person.permissions.join()}`;
        expect(result.kind, label).toBe('merged');
        if (result.kind !== 'merged') continue;
        expect(result.changes.length, label).toBe(mayEdit ? 1 : 0);
        expect(result.ignored, label).toEqual(mayEdit ? [] : [pathOf(one)]);
        const after = completeWorld(applied(stored, result));
        expect(after[one.group]?.[one.field], label).toEqual(
          mayEdit ? other?.stored : before[one.group]?.[one.field],
        );
      }
    }
  });

  test('a field is shown only to callers who may view it', () => {
    const values = completeWorld(readyWorld()) as unknown as Parameters<typeof visibleSettings>[1];
    for (const person of people) {
      const visible = visibleSettings(person, values);
      const shown = Object.entries(visible).flatMap(([group, value]) =>
        Object.keys(value).map((field) => `${group}.${field}`),
      );
      expect(shown).toEqual(ROWS.filter((one) => has(person, one.view)).map(pathOf));
    }
  });

  test('a field that its tier lacks can be switched off but not on, and an unchanged one stays on', () => {
    const gated = ROWS.filter((one) => one.feature && one.edit !== 'nobody');
    expect(new Set(gated.map((one) => one.feature)).size).toBeGreaterThan(10);
    for (const one of gated) {
      const limited = { ...everything, [one.feature as string]: false };
      const asks = (value: unknown) =>
        Array.isArray(value)
          ? value.length > 0
          : !['', false, 'Off', 'NotSelected'].includes(value as string);
      const values = one.candidates.filter(
        (candidate) => candidate.isValid && candidate.raw === candidate.stored,
      );
      for (const from of values) {
        for (const to of values) {
          const stored = readyWorld();
          (stored[one.group] as World[string]).value[one.field] = from.stored;
          const result = runSteps(
            mergeInSteps({
              caller: owner,
              limits: limited,
              stored: asStored(stored),
              payload: payloadOf(new Map([[pathOf(one), to]])),
            }),
          ).result;
          const isRefused = JSON.stringify(from.stored) !== JSON.stringify(to.stored) && asks(to.stored);
          expect(result, pathOf(one)).toMatchObject(
            isRefused
              ? { kind: 'tier-required', feature: one.feature, field: pathOf(one) }
              : { kind: 'merged', ignored: [] },
          );
        }
      }
    }
  });
});
