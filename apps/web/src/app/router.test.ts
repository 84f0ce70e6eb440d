import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeatureDefinition } from '@arkwright/contracts/core/feature';
import { FEATURE_MANIFESTS } from '@arkwright/contracts/manifests/features';
import { expect, test } from 'vitest';
import { createKit } from '../kit/kit.tsx';
import { createWorld } from '../testing/world.ts';
import { NAVIGATION } from './frame/navigation.ts';
import { makeRouter } from './router.tsx';

/** The drawer's entries in the specification's order (§2), with those that it doesn't have: `/live` and `/history`. */
const DRAWER_ORDER =
  `/ /servers /live /companion /statusAndListing /logging /rconCommands /rconPresets /banManagement
  /chatReactions /bannedWords /crosschat /updateNotifications /automaticRcon /adminGroups /playerAlerts /offlineAlerts
  /playerRegistrations /decay /dynamicConfig /starterSets /dataDashboard /doctor /branding /permissions /history /nitrado /apiAccess
  /notifications /settings /login /patreon /logout /admin /tools/spawnItem /tools/spawnDino /sponsors /legal /terms
  /privacy /joinDiscord /docu`.split(/\s+/);

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

test('the drawer lists each screen of a feature once, in the order of the features', () => {
  const drawer = NAVIGATION.flatMap(({ entries }) => entries).map(({ to, label }) => ({ to, label }));
  const screens = manifests.flatMap(({ label, screen }) => (screen ? [{ to: screen.path, label }] : []));
  expect(drawer.filter(({ to }) => screens.some(({ to: path }) => path === to))).toEqual(screens);
});

test('the drawer is in the order of the specification', () => {
  const drawer = NAVIGATION.flatMap(({ entries }) => entries.map(({ to }): string => to));
  expect(drawer).toEqual(DRAWER_ORDER);
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
