import { expect, test } from 'vitest';
import { ESCAPED_BYTES, shapeOf } from './core/json-shape.ts';
import { largestJson, unboundedParts } from './core/largest-json.ts';
import type { RouteDefinition } from './derived/route.ts';
import { managerList } from './permissions/schema.ts';
import { registry } from './registry.ts';
import { bodyBoundsOf, bodyShapeOf } from './request-bounds.ts';
import { GROUP_NAMES, settingsGroups } from './settings-registry.ts';

type Named = { name: string; route: RouteDefinition };

const routes = Object.entries(registry).flatMap(([feature, calls]) =>
  Object.entries<RouteDefinition>(calls).map(
    ([name, route]): Named => ({ name: `${feature}.${name}`, route }),
  ),
);
const withBody = routes.filter(({ route }) => route.body);

test.each(routes)('every text and list that $name accepts has a bound that is checked first', ({ route }) => {
  const body = bodyShapeOf(route);
  const { params, query } = route;
  expect({
    body: body ? unboundedParts(body) : [],
    params: params ? unboundedParts(shapeOf(params)) : [],
    query: query ? unboundedParts(shapeOf(query)) : [],
  }).toEqual({ body: [], params: [], query: [] });
});

test.each(withBody)('no single text of $name is so long that parsing it holds the thread', ({ route }) => {
  const { text, bytes } = bodyBoundsOf(route);
  // A text is parsed at once: 3 MB take 35 ms if each character is escaped.
  expect(Math.min(text, bytes)).toBeLessThanOrEqual(3_001_000);
});

test('without sign-in a body is limited to 4 KB', () => {
  const open = routes.filter(({ route }) => route.access === 'public');
  expect(open.length).toBeGreaterThan(3);
  for (const { name, route } of open) expect(bodyBoundsOf(route).bytes, name).toBeLessThanOrEqual(4096);
});

test.each(withBody)('$name accepts the largest body that its contract allows', ({ route }) => {
  const bounds = bodyBoundsOf(route);
  const largest = largestJson(bodyShapeOf(route)!);
  expect(bounds.depth).toBeGreaterThan(largest.depth);
  // Uploads are split into parts that fit (docs/companion.md); a change of all groups has its own limit, see
  // below.
  if (route.bodyLimit !== undefined || route === registry.bots.update) return;
  expect(bounds.bytes).toBeGreaterThan(largest.bytes);
  expect(bounds.nodes).toBeGreaterThan(largest.nodes);
  expect(bounds.entries).toBeGreaterThan(largest.mostEntries);
  expect(bounds.text).toBeGreaterThanOrEqual(largest.longestText * ESCAPED_BYTES);
});

test('a change of an instance may contain any group at its largest, with its managers', () => {
  const { bytes } = bodyBoundsOf(registry.bots.update);
  const groups = GROUP_NAMES.map((name) => largestJson(shapeOf(settingsGroups[name].schema)).bytes);
  const managers = largestJson(shapeOf(managerList)).bytes;
  expect(bytes).toBeGreaterThan((Math.max(...groups) + managers) * 1.09);
  // The most that is parsed at once.
  expect(bytes).toBeLessThan(16 * 1024 * 1024);
});
