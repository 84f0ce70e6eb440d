import type { Topic } from '../core/feature.ts';
import { FEATURE_MANIFESTS, type NamesIn } from '../manifests/features.ts';

/** The topics of a `changed` event. */
export type TopicName = NamesIn<'topics'>;

/** The server's name for a change: a topic, possibly with a part of it (`settings:log`), or everything. */
export type TopicUpdate = TopicName | `${TopicName}:${string}` | 'all';

/** Topics by name. A page may receive names of a newer server that it doesn't know. */
export const TOPICS: ReadonlyMap<string, Topic> = new Map(
  FEATURE_MANIFESTS.flatMap((manifest) =>
    'topics' in manifest ? Object.entries<Topic>(manifest.topics) : [],
  ),
);
