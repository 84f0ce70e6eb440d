import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { FeatureDefinition } from './core/feature.ts';
import type { RouteDefinition } from './derived/route.ts';
import { fieldRule, type SettingsGroup } from './derived/settings-group.ts';
import { FEATURE_MANIFESTS } from './manifests/features.ts';
import { registry } from './registry.ts';
import { GROUP_NAMES, settingsGroups } from './settings-registry.ts';

const manifests: readonly FeatureDefinition[] = FEATURE_MANIFESTS;
const routes: RouteDefinition[] = Object.values(registry).flatMap((table) => Object.values(table));
const groups: SettingsGroup[] = GROUP_NAMES.map((name) => settingsGroups[name]);
const rules = groups.flatMap((group) => Object.keys(group.defaults).map((field) => fieldRule(group, field)));

function permissionsOf({ access }: RouteDefinition): readonly string[] {
  if (typeof access === 'string') return [];
  const need = 'anyInstance' in access ? access.anyInstance : access.need;
  return typeof need === 'string' ? [need] : need;
}

function expectOnce(values: readonly string[]): void {
  expect(values).toEqual([...new Set(values)]);
}

describe('no two features share', () => {
  const keysOf = (table: object | undefined) => Object.keys(table ?? {});

  test.each<[string, (manifest: FeatureDefinition) => (string | undefined)[]]>([
    ['a name', ({ name }) => [name]],
    ['a label', ({ label }) => [label]],
    ['a path', ({ screen }) => [screen?.path]],
    ['an area', ({ area }) => [area]],
    ['a tier feature', ({ tier }) => [tier?.name]],
    ['a limit', ({ limits }) => keysOf(limits)],
    ['a settings group', ({ groups }) => [...(groups ?? [])]],
    ['a kind of object', ({ objects }) => [...(objects ?? [])]],
    ['a topic', ({ topics }) => keysOf(topics)],
    ['an action', ({ actions, sentences }) => [...(actions ?? []), ...keysOf(sentences)]],
  ])('%s', (_what, read) => {
    expectOnce(manifests.flatMap(read).filter((value) => value !== undefined));
  });
});

describe.each(manifests.map((manifest) => [manifest.name, manifest] as const))('%s', (name, manifest) => {
  test('is named after its file', () => {
    // The chat log is a tab of logging, and in its file.
    const file = name === 'chat-log' ? 'logging' : name;
    expect(existsSync(fileURLToPath(new URL(`./manifests/${file}.ts`, import.meta.url)))).toBe(true);
  });

  test('has an area and a tier feature that a call or a setting requires', () => {
    const asked = new Set([
      ...routes.flatMap((route) => [...permissionsOf(route), route.feature]),
      ...rules.flatMap(({ view, edit, feature }) => [view, edit, feature]),
    ]);
    if (manifest.area) expect(asked).toContain(`${manifest.area}_View`);
    if (manifest.area) expect(asked).toContain(`${manifest.area}_Edit`);
    if (manifest.tier) expect(asked).toContain(manifest.tier.name);
  });

  test('has kinds of objects and limits that a call names', () => {
    const kinds = routes.flatMap(({ access }) =>
      typeof access === 'object' && 'object' in access ? [access.object] : [],
    );
    for (const kind of manifest.objects ?? []) expect(kinds).toContain(kind);
    const limits = routes.map(({ limit }) => limit);
    for (const limit of Object.keys(manifest.limits ?? {})) expect(limits).toContain(limit);
  });

  test('posts depending on switches and channels that are settings', () => {
    const fields = groups.flatMap((group) =>
      Object.entries(group.defaults).map(([field, value]) => [`${group.name}.${field}`, value] as const),
    );
    const defaults = new Map<string, unknown>(fields);
    for (const { when, channel, orIn, tier } of manifest.posts ?? []) {
      for (const path of when) expect(['boolean', 'string'], path).toContain(typeof defaults.get(path));
      expect(['', []]).toContainEqual(defaults.get(channel));
      if (orIn) expect(['', []]).toContainEqual(defaults.get(orIn));
      if (tier) expect(manifests.map((other) => other.tier?.name)).toContain(tier);
    }
  });

  test('lets roles do something depending on switches and roles that are its own settings', () => {
    for (const { when, roles } of manifest.grants ?? []) {
      const paths = [...when, roles];
      const own = paths.filter((path) => manifest.groups?.includes(path.split('.')[0] ?? ''));
      expect(own).toEqual(paths);
      const valueAt = (path: string) => {
        const [name = '', field = ''] = path.split('.');
        const group = groups.find((each) => each.name === name);
        return (group?.defaults as Record<string, unknown> | undefined)?.[field];
      };
      for (const path of when) expect(['boolean', 'string'], path).toContain(typeof valueAt(path));
      expect(valueAt(roles)).toEqual([]);
    }
  });

  test('requires settings, or values from its page', () => {
    const paths = groups.flatMap((group) =>
      Object.keys(group.defaults).map((field) => `${group.name}.${field}`),
    );
    for (const { when, oneOf, at } of manifest.requires ?? []) {
      for (const path of when) expect(paths).toContain(path);
      if (at !== undefined) expect(paths).toContain(at);
      for (const path of oneOf) if (!path.startsWith('#')) expect(paths).toContain(path);
    }
  });

  test('needs a tier feature that another manifest has', () => {
    const { tier, tierOfOther } = manifest;
    if (tierOfOther === undefined) return;
    expect(tier).toBeUndefined();
    expect(manifests.map((other) => other.tier?.name)).toContain(tierOfOther);
  });

  test('has a screen, or belongs to others', () => {
    const isPartOfOthers = [
      'chat-log',
      'tribe-log-link',
      'account',
      'commands',
      'instances',
      'pledges',
      'history',
      'home',
      'hosted-saves',
      'players',
      'own-bot',
      'moderation',
    ].includes(name);
    expect(Boolean(manifest.screen) || isPartOfOthers).toBe(true);
  });

  test('has topics that a page can read', () => {
    const reads = routes.filter(({ method }) => method === 'GET').map(({ path }) => path);
    for (const topic of Object.values(manifest.topics ?? {})) {
      for (const start of [...topic.reads, ...(topic.ownReads ?? [])])
        expect(reads.filter((path) => path.startsWith(start))).not.toEqual([]);
    }
  });
});
