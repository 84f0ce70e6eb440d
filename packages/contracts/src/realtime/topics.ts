import type { Topic } from '../core/feature.ts';
import { FEATURE_MANIFESTS, type NamesIn } from '../features.ts';

/** What a `changed` event can be about. */
export type TopicName = NamesIn<'topics'>;

/** How the server names it: a topic, perhaps with which one of it (`settings:log`), or everything. */
export type TopicUpdate = TopicName | `${TopicName}:${string}` | 'all';

/** Topics by their name. A page may hear names that it does not know, of a newer server. */
export const TOPICS: ReadonlyMap<string, Topic> = new Map(
  FEATURE_MANIFESTS.flatMap((manifest) =>
    'topics' in manifest ? Object.entries<Topic>(manifest.topics) : [],
  ),
);
