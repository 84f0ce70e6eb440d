import type { FeatureDefinition } from '@arkwright/contracts/core/feature';
import { FEATURE_MANIFESTS } from '@arkwright/contracts/features';
import { expect, test } from 'vitest';
import { createKit } from '../kit/kit.tsx';
import { createWorld } from '../testing/world.ts';
import { NAVIGATION } from './frame/navigation.ts';
import { makeRouter } from './router.tsx';

const manifests: readonly FeatureDefinition[] = FEATURE_MANIFESTS;

function routesByPath() {
  const kit = createKit({
    fetch: createWorld().api.fetch,
    storage: window.localStorage,
    leaveTo: () => undefined,
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

test('each entry of the drawer has an icon', () => {
  const routes = routesByPath();
  const bare = NAVIGATION.flatMap(({ entries }) => entries).filter(
    ({ to }) => routes.get(to)?.options.staticData?.icon === undefined,
  );
  expect(bare).toEqual([]);
});
