import type { z } from 'zod';
import { deepEqual } from './core/deep-equal.ts';
import { parseInSteps } from './core/parse-in-steps.ts';
import type { Feature, Limits } from './derived/limits.ts';
import { holds, type Membership } from './derived/permissions.ts';
import { fieldRule, type SettingsGroup } from './derived/settings-group.ts';
import { newlyUnmetDependencies, type SettingsIssue } from './settings-dependencies.ts';
import {
  completeGroup,
  GROUP_NAMES,
  type GroupName,
  type InstanceSettings,
  isGroupName,
  type StoredValue,
  settingsGroups,
} from './settings-registry.ts';

export type StoredGroups = Readonly<Record<GroupName, { rev: number; value: StoredValue }>>;

export type MergeInput = {
  caller: Membership;
  limits: Limits;
  /** All groups of the instance. A group that was never saved is `{}`. */
  stored: StoredGroups;
  /** The payload: groups by name, each whole or in part. May be anything. */
  payload: unknown;
  /** The revisions at which the caller read the groups, if given. */
  revs?: Readonly<Record<string, number>>;
};

/** Complete values of one group: all fields of the schema and no others. */
export type GroupChange = { group: GroupName; before: StoredValue; after: StoredValue };

export type MergeResult =
  /** `ignored`: dotted paths of changed fields that the caller may not edit, then of unknown ones. */
  | { kind: 'merged'; changes: GroupChange[]; ignored: string[] }
  | { kind: 'stale'; group: GroupName }
  | { kind: 'invalid'; fields: SettingsIssue[] }
  | { kind: 'tier-required'; feature: Feature; field: string };

/** A field that the caller may edit and that would change. */
type FieldChange = { group: GroupName; field: string; path: string; feature?: Feature; after: unknown };

/** What a payload asks for, before any decision. */
type Plan = {
  changes: FieldChange[];
  invalid: SettingsIssue[];
  notAllowed: string[];
  unknown: string[];
};

/** The reply to a hostile payload must not grow with it: maximum entries, and length of names. */
const MAX_REPORTED = 100;
const NOT_AN_OBJECT = 'This must be an object';

function isObject(value: unknown): value is StoredValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value needs nothing from the tier: off, empty, or the choice that means none. */
function isOff(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === false || value === '' || value === 'Off' || value === 'NotSelected';
}

function issuesAt(path: string, error: z.ZodError): SettingsIssue[] {
  return error.issues
    .slice(0, MAX_REPORTED)
    .map((issue) => ({ path: [path, ...issue.path].join('.'), message: issue.message }));
}

type SentGroup = { name: GroupName; sent: StoredValue };

/**
 * Adds one group of the payload to `plan`. Reads own keys only, so `__proto__` and `constructor` mean
 * nothing.
 */
function* planGroup(
  { name, sent }: SentGroup,
  { caller, stored }: MergeInput,
  plan: Plan,
): Generator<void, void> {
  const group: SettingsGroup = settingsGroups[name];
  const before: StoredValue = completeGroup(name, stored[name].value);
  for (const [field, schema] of Object.entries(group.schema.shape)) {
    const value = Object.hasOwn(sent, field) ? sent[field] : undefined;
    if (value === undefined || deepEqual(value, before[field])) continue;
    const path = `${name}.${field}`;
    const { edit, feature } = fieldRule(group, field);
    if (edit === 'nobody' || !holds(caller, edit)) {
      plan.notAllowed.push(path);
      continue;
    }
    // Each field by itself, so that another field's stored value that breaks a rule can't block this one.
    const parsed = yield* parseInSteps(schema as z.ZodType, value);
    if (parsed.success && deepEqual(parsed.data, before[field])) continue;
    plan.changes.push({ group: name, field, path, ...(feature && { feature }), after: parsed.data });
    if (!parsed.success) plan.invalid.push(...issuesAt(path, parsed.error));
  }
  for (const field of Object.keys(sent)) {
    if (!Object.hasOwn(group.schema.shape, field)) plan.unknown.push(`${name}.${field}`);
  }
}

function apply(changes: readonly FieldChange[], stored: StoredGroups): GroupChange[] {
  return GROUP_NAMES.flatMap((group) => {
    const own = changes.filter((change) => change.group === group);
    if (own.length === 0) return [];
    const before: StoredValue = completeGroup(group, stored[group].value);
    const after = { ...before, ...Object.fromEntries(own.map(({ field, after }) => [field, after])) };
    return [{ group, before, after }];
  });
}

function unmetBy(changes: readonly GroupChange[], stored: StoredGroups): SettingsIssue[] {
  // Each entry is made by completeGroup for its own name, which Object.fromEntries can't express.
  const before = Object.fromEntries(
    GROUP_NAMES.map((group) => [group, completeGroup(group, stored[group].value)]),
  ) as InstanceSettings;
  const after = { ...before, ...Object.fromEntries(changes.map((change) => [change.group, change.after])) };
  return newlyUnmetDependencies(before, after);
}

/**
 * Decides a `PUT /api/bots`: merges the payload into the stored settings, by who may edit which field.
 * Missing fields and those that the caller may not edit stay as stored. A group with an old revision is
 * refused only if one of its fields would change; rules, tier and dependencies are then checked for changed
 * fields only, in this order. Paths begin with the group. Runs in steps, because an instance can be large.
 */
export function* mergeInSteps(input: MergeInput): Generator<void, MergeResult> {
  const { payload, limits, stored, revs = {} } = input;
  if (!isObject(payload)) return { kind: 'invalid', fields: [{ path: '', message: NOT_AN_OBJECT }] };
  const plan: Plan = { changes: [], invalid: [], notAllowed: [], unknown: [] };
  const malformed: SettingsIssue[] = [];
  for (const group of GROUP_NAMES) {
    const sent = Object.hasOwn(payload, group) ? payload[group] : undefined;
    if (sent === undefined) continue;
    if (isObject(sent)) yield* planGroup({ name: group, sent }, input, plan);
    else malformed.push({ path: group, message: NOT_AN_OBJECT });
  }
  if (malformed.length > 0) return { kind: 'invalid', fields: malformed };

  const stale = plan.changes.find(
    ({ group }) => Object.hasOwn(revs, group) && revs[group] !== stored[group].rev,
  );
  if (stale) return { kind: 'stale', group: stale.group };
  if (plan.invalid.length > 0) return { kind: 'invalid', fields: plan.invalid.slice(0, MAX_REPORTED) };

  for (const { feature, path, after } of plan.changes) {
    if (feature && !limits[feature] && !isOff(after)) return { kind: 'tier-required', feature, field: path };
  }
  const changes = apply(plan.changes, stored);
  const unmet = changes.length > 0 ? unmetBy(changes, stored) : [];
  if (unmet.length > 0) return { kind: 'invalid', fields: unmet };

  const unknown = [...Object.keys(payload).filter((key) => !isGroupName(key)), ...plan.unknown];
  const shortened = unknown.slice(0, MAX_REPORTED).map((path) => path.slice(0, MAX_REPORTED));
  return { kind: 'merged', changes, ignored: [...plan.notAllowed, ...shortened] };
}

/** For each group only the fields that the caller may view; groups without such a field are omitted. */
export function visibleSettings(
  caller: Membership,
  settings: Readonly<Record<GroupName, StoredValue>>,
): Partial<Record<GroupName, StoredValue>> {
  const visible: Partial<Record<GroupName, StoredValue>> = {};
  for (const name of GROUP_NAMES) {
    const group: SettingsGroup = settingsGroups[name];
    const fields = Object.entries<unknown>(completeGroup(name, settings[name])).filter(([field]) =>
      holds(caller, fieldRule(group, field).view),
    );
    if (fields.length > 0) visible[name] = Object.fromEntries(fields);
  }
  return visible;
}
