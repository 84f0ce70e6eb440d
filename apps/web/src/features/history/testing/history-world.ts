import { historyRoutes } from '@arkwright/contracts/history/routes';
import type { ChangeEntry, VersionComparison } from '@arkwright/contracts/history/schema';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import { createWorld } from '../../../testing/world.ts';

export const NOW = Date.now();

export function buildEntry(overrides: Partial<ChangeEntry> = {}): ChangeEntry {
  return {
    id: 'entry-1',
    at: NOW - 60_000,
    actor: { kind: 'user', id: '100', name: 'Ann' },
    origin: 'dashboard',
    area: 'Servers',
    action: 'server.changed',
    target: { kind: 'server', id: 's1', name: 'The Island' },
    before: { name: 'The Island', rconPort: 27020 },
    after: { name: 'The Island', rconPort: 27021 },
    ...overrides,
  };
}

export const settingsEntry = buildEntry({
  id: 'entry-2',
  at: NOW - 120_000,
  area: 'OfflineAlert',
  action: 'settings.changed',
  target: { kind: 'settings', id: 'offlineAlert', name: 'offlineAlert' },
  before: { alertTime: 10 },
  after: { alertTime: 15 },
});

/** A world whose history has the given entries, newest first, two a page; the filters' texts are matched by name. */
export function createHistoryWorld(
  entries: ChangeEntry[],
  overrides: Parameters<typeof createWorld>[0] = {},
) {
  const { api, world } = createWorld(overrides);
  const history = { entries, page: 2, newer: 0, leftOutUntil: null as number | null };
  const comparison: VersionComparison = {
    rev: 2,
    savedAt: settingsEntry.at,
    savedBy: 'Ann',
    currentRev: 3,
    fields: [{ field: 'alertTime', old: 15, current: 30, canRestore: true }],
  };
  for (const list of [instanceRoutes.channels, instanceRoutes.categories, instanceRoutes.roles])
    api.on(list, () => []);
  api.on(historyRoutes.list, ({ query }) => {
    const found = history.entries.filter(
      ({ area, target }) => (query.area ?? area) === area && target.name.includes(query.q ?? ''),
    );
    const start = found.findIndex(({ at, id }) => `${at}.${id}` === query.cursor) + 1;
    const page = found.slice(start, start + history.page);
    const last = page.at(-1);
    const hasMore = found.length > start + page.length;
    const next = hasMore && last ? `${last.at}.${last.id}` : null;
    return { entries: page, next, leftOutUntil: history.leftOutUntil };
  });
  api.on(historyRoutes.newer, () => ({ count: history.newer }));
  api.on(historyRoutes.facets, () => ({
    actors: [{ kind: 'user', id: '100', name: 'Ann' }],
    areas: ['Servers', 'OfflineAlert'],
    actions: ['server.changed', 'settings.changed'],
  }));
  api.on(historyRoutes.versions, () => [
    { rev: 3, savedAt: NOW - 1000, savedBy: 'Bob' },
    { rev: 2, savedAt: settingsEntry.at, savedBy: 'Ann' },
    { rev: 1, savedAt: NOW - 900_000, savedBy: 'Ann' },
  ]);
  api.on(historyRoutes.compare, () => comparison);
  api.on(historyRoutes.restore, () => true);
  return { api, world, history, comparison };
}
