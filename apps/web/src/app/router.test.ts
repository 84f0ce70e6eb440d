import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeatureDefinition } from '@arkwright/contracts/core/feature';
import { FEATURE_MANIFESTS } from '@arkwright/contracts/manifests/features';
import { expect, test } from 'vitest';
import { createKit } from '../kit/kit.tsx';
import { createWorld } from '../testing/world.ts';
import { NAVIGATION } from './frame/navigation.ts';
import { makeRouter } from './router.tsx';

/** The drawer's entries in the order of the specification (§2), with those of ours that it doesn't have. */
const SPECIFIED_ORDER =
  `/ /servers /live /doctor /companion /statusAndListing /logging /rconCommands /rconPresets /banManagement
  /chatReactions /bannedWords /crosschat /updateNotifications /automaticRcon /adminGroups /playerAlerts /offlineAlerts
  /playerRegistrations /decay /dynamicConfig /starterSets /dataDashboard /branding /permissions /history /nitrado /apiAccess
  /notifications /settings /login /patreon /logout /admin /tools/spawnItem /tools/spawnDino /sponsors /legal /terms
  /privacy /joinDiscord /docu`.split(/\s+/);

/** What is under each heading, by task; the first group has none. */
const GROUPS = {
  '': '/ /servers /live /dataDashboard',
  Run: '/automaticRcon /rconPresets /dynamicConfig /updateNotifications /decay',
  Moderate: '/banManagement /playerAlerts /bannedWords /adminGroups /playerRegistrations /starterSets',
  'Discord & chat':
    '/logging /statusAndListing /crosschat /rconCommands /chatReactions /offlineAlerts /branding',
  Setup: '/doctor /companion /nitrado /permissions /history /apiAccess',
  You: '/notifications /settings /patreon /admin /logout /login',
  More: '/tools/spawnItem /tools/spawnDino /docu /joinDiscord /sponsors /legal /terms /privacy',
};

const manifests: readonly FeatureDefinition[] = FEATURE_MANIFESTS;

function routesByPath() {
  const kit = createKit({
    fetch: createWorld().api.fetch,
    storage: window.localStorage,
    leaveTo: () => undefined,
    wantedBot: () => undefined,
  });
  return new Map(Object.entries(makeRouter(kit).routesByPath));
}

test('each feature with a path has a screen under its own name for its members', () => {
  const routes = routesByPath();
  for (const { label, area, screen } of manifests) {
    if (screen === undefined) continue;
    const need = screen.need ?? (area === undefined ? 'Owner' : `${area}_View`);
    expect(routes.get(screen.path)?.options.staticData).toMatchObject({ title: label, access: { need } });
  }
});

test('the drawer names each screen of a feature as the feature', () => {
  const drawer = NAVIGATION.flatMap(({ entries }) => entries).map(({ to, label }) => ({ to, label }));
  const screens = manifests.flatMap(({ label, screen }) => (screen ? [{ to: screen.path, label }] : []));
  expect(drawer).toEqual(expect.arrayContaining(screens));
});

test('the drawer has every entry of the specification once, in its order under each heading', () => {
  const groups = NAVIGATION.map(({ heading, entries }) => [heading, entries.map(({ to }): string => to)]);
  const inOrder = (paths: string) =>
    paths.split(' ').toSorted((one, other) => SPECIFIED_ORDER.indexOf(one) - SPECIFIED_ORDER.indexOf(other));
  expect(groups).toEqual(Object.entries(GROUPS).map(([heading, paths]) => [heading, inOrder(paths)]));
  expect(groups.flatMap(([, paths]) => paths).toSorted()).toEqual(SPECIFIED_ORDER.toSorted());
});

test('each entry of the drawer has an icon', () => {
  const routes = routesByPath();
  const bare = NAVIGATION.flatMap(({ entries }) => entries).filter(
    ({ to }) => routes.get(to)?.options.staticData?.icon === undefined,
  );
  expect(bare).toEqual([]);
});

test('each page that a notification leads to exists', () => {
  const server = join(import.meta.dirname, '../../../../packages/server/src');
  const pages = globSync('**/*.ts', { cwd: server, exclude: (file) => file.endsWith('.test.ts') }).flatMap(
    (file) => {
      const source = readFileSync(join(server, file), 'utf8');
      return [...source.matchAll(/\bpage(?:: |Of\()['`](\/[^'`?$]*)/g)].map(([, path = '']) => path);
    },
  );
  expect(pages.length).toBeGreaterThan(10);
  const known = [...routesByPath().keys()];
  const missing = pages.filter((page) => !known.some((path) => path === page || path === `${page}$serverId`));
  expect(missing).toEqual([]);
});
