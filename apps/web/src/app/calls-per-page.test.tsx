import type { FeatureDefinition } from '@arkwright/contracts/core/feature';
import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import { FEATURE_MANIFESTS } from '@arkwright/contracts/manifests/features';
import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import { registry } from '@arkwright/contracts/registry';
import { settingsGroups } from '@arkwright/contracts/settings-registry';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { sample } from '../testing/sample.ts';
import { buildInstance, createWorld } from '../testing/world.ts';

/** Calls of a page that is opened by its address, beside the stream: those of the shell included. */
const MOST = 4;
/** Pages without settings, with the reason. */
const MORE: Readonly<Record<string, number>> = {
  // The statuses once more if the stream opens after they were read; what hosts can do is a separate call.
  '/servers': 6,
  '/live': 5,
  // Managers may see the branding, but only the owner the request for a bot of its own: a separate call.
  '/branding': 5,
  // Services are asked for once an account works; their age and the newest sync are a separate call.
  // The sizes of saves are a reply of their own, too.
  '/nitrado': 6,
};

const manifests: readonly FeatureDefinition[] = FEATURE_MANIFESTS;
const READS = Object.values(registry)
  .flatMap((routes): RouteDefinition[] => Object.values(routes))
  .filter(({ method }) => method === 'GET');

/** Everything switched on: a page with more to show reads more. */
const settings = Object.fromEntries(
  Object.entries(settingsGroups).map(([name, { defaults }]) => [
    name,
    Object.fromEntries(
      Object.entries(defaults).map(([field, value]) => [field, typeof value === 'boolean' ? true : value]),
    ),
  ]),
);

async function callsOf(path: string): Promise<string[]> {
  const { api } = createWorld({ instances: [buildInstance(settings)] });
  // A run that is under way is read again and again.
  api.on(rconPresetRoutes.runs, () => []);
  for (const route of READS) api.otherwise(route, () => sample(route.response));
  const { kit } = renderApp({ api, path });
  // How long this machine takes to load a page's code must not count: by then the first replies may be stale.
  const { queries: reads } = kit.queries.getDefaultOptions();
  kit.queries.setDefaultOptions({ queries: { ...reads, staleTime: Number.POSITIVE_INFINITY } });
  await waitFor(() => expect(api.streams.has('bot-1')).toBe(true));
  await screen.findByRole('heading', { level: 1 });
  // A part that is loaded later may begin further reads.
  for (let turn = 0; turn < 3; turn += 1) {
    await vi.dynamicImportSettled();
    await waitFor(() => expect(kit.queries.isFetching()).toBe(0));
  }
  return api.calls.map(({ route }) => `${route.method} ${route.path}`);
}

/** Tabs that call other routes than the page's default tab. */
const TABS = [['The tab All ways of the Companion', '/companion?tab=ways']] as const;

const pages = [
  ...manifests.flatMap(({ label, screen: place }) => (place ? [[label, place.path] as const] : [])),
  ...TABS,
];

test.each(pages)(
  '%s is opened with at most four calls',
  async (_label, path) => {
    const calls = await callsOf(path);
    expect(calls.length, `${path}:\n${calls.join('\n')}`).toBeLessThanOrEqual(MORE[path] ?? MOST);
  },
  20_000,
);
