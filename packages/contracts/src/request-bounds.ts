import { ESCAPED_BYTES, type JsonShape, shapeOf } from './core/json-shape.ts';
import { largestJson } from './core/largest-json.ts';
import type { RouteDefinition } from './derived/route.ts';
import { instanceRoutes } from './instances/routes.ts';
import { managerList } from './permissions/schema.ts';
import { settingsGroups } from './settings-registry.ts';

/** Limits of a body, checked before it is parsed. */
export type BodyBounds = {
  bytes: number;
  /** Values of any kind in it. */
  nodes: number;
  depth: number;
  /**
   * Values in any one list or object: in an object with very many names, each costs more than the one before.
   */
  entries: number;
  /** Bytes of any one text. */
  text: number;
};

/**
 * What a body may have beyond the largest valid one: white space, unknown keys, a list that is slightly too
 * long.
 */
const SLACK = { bytes: 2048, nodes: 1000, factor: 1.1 };
/** No body is nested deeper: the deepest contract needs a quarter of this. */
const MAX_DEPTH = 32;
/** Less than the average size of an upload's value with its name. */
const BYTES_OF_NODE = 16;
/** Up to this many bytes, a text longer than its rule allows gets that rule's message. */
const SMALLEST_TEXT_BYTES = 65_536;
/**
 * A change of an instance with every list at its largest, in three-byte characters, would need twice this.
 * Each group alone fits, and in Latin letters all of them do.
 */
const LARGEST_BYTES = 16 * 1024 * 1024 - 1;
/** Calls without a body, and short forms. */
const SMALLEST_BYTES = 4096;

/**
 * The shape of a route's body. That of an instance's change consists of all settings groups, which its
 * contract leaves open.
 */
export function bodyShapeOf(route: RouteDefinition): JsonShape | undefined {
  if (route === instanceRoutes.update) return instanceChange;
  return route.body && shapeOf(route.body);
}

const { id, revs } = instanceRoutes.update.body.shape.bot.shape;
const instanceChange: JsonShape = {
  kind: 'object',
  isOpen: false,
  fields: {
    bot: {
      kind: 'object',
      isOpen: false,
      fields: {
        id: shapeOf(id),
        revs: shapeOf(revs),
        managers: shapeOf(managerList),
        ...Object.fromEntries(
          Object.entries(settingsGroups).map(([name, group]) => [name, shapeOf(group.schema)]),
        ),
      },
    },
  },
};

const NOTHING = { bytes: 0, nodes: 0, mostEntries: 0, longestText: 0 };

/** The limits of a route's body: the largest that its contract allows, plus some slack. */
export function bodyBoundsOf(route: RouteDefinition): BodyBounds {
  const shape = bodyShapeOf(route);
  const largest = shape ? largestJson(shape) : NOTHING;
  const { bytes, nodes, mostEntries, longestText } = largest;
  const most = (largest: number, slack: number) => Math.ceil(largest * SLACK.factor + slack);
  const derived = Math.min(Math.max(SMALLEST_BYTES, most(bytes, SLACK.bytes)), LARGEST_BYTES);
  const { bodyLimit = derived } = route;
  return {
    bytes: bodyLimit,
    nodes: Math.min(most(nodes, SLACK.nodes), Math.max(SLACK.nodes, bodyLimit / BYTES_OF_NODE)),
    depth: MAX_DEPTH,
    entries: most(mostEntries, SLACK.nodes),
    text: Math.max(SMALLEST_TEXT_BYTES, longestText * ESCAPED_BYTES),
  };
}
