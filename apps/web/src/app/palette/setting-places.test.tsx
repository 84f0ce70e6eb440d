import { apiAccessRoutes } from '@arkwright/contracts/api-access/routes';
import type { ApiAccess } from '@arkwright/contracts/api-access/schema';
import { API_SWITCHES } from '@arkwright/contracts/core/api-switches';
import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import { fieldRule, type SettingsGroup } from '@arkwright/contracts/derived/settings-group';
import { registry } from '@arkwright/contracts/registry';
import { settingsGroups } from '@arkwright/contracts/settings-registry';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { sample } from '../../testing/sample.ts';
import { buildInstance, createWorld } from '../../testing/world.ts';
import { settingEntries } from './catalog.ts';
import { PAGE_WORDS } from './page-words.ts';

const READS = Object.values(registry)
  .flatMap((routes): RouteDefinition[] => Object.values(routes))
  .filter(({ method }) => method === 'GET');

/** Everything switched on: some rows show only then. */
const settings = Object.fromEntries(
  Object.entries<SettingsGroup>(settingsGroups).map(([name, { defaults }]) => [
    name,
    Object.fromEntries(
      Object.entries(defaults).map(([field, value]) => [field, typeof value === 'boolean' ? true : value]),
    ),
  ]),
);

/** Nobody changes these on a page. */
const entries = settingEntries().filter(
  ({ group, field }) => fieldRule(settingsGroups[group] as SettingsGroup, field).edit !== 'nobody',
);
const places = [
  ...Map.groupBy(entries, ({ at: { to, tab } }) => `${to}${tab === undefined ? '' : `?tab=${tab}`}`),
];

test.each(places)('%s has a row for each of its fields', async (path, fields) => {
  const { api } = createWorld({ instances: [buildInstance(settings)] });
  for (const route of READS) api.otherwise(route, () => sample(route.response));
  const access = sample(apiAccessRoutes.get.response) as ApiAccess;
  api.on(apiAccessRoutes.get, () => ({
    ...access,
    parts: API_SWITCHES.map((name) => ({ name, calls: [] })),
  }));
  renderApp({ api, path });
  await screen.findByRole('heading', { level: 1 });
  const missing = () =>
    fields.filter(({ id }) => !document.querySelector(`main [data-field="${id}"]`)).map(({ id }) => id);
  await waitFor(() => expect(missing()).toEqual([]));
  const { to, tab } = fields[0]!.at;
  if (tab !== undefined) {
    const label = PAGE_WORDS[to]?.tabs?.[tab]?.label ?? '';
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain(label);
  }
});
