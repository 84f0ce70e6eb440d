import type { FeatureDefinition } from '@arkwright/contracts/core/feature';
import type { Permission } from '@arkwright/contracts/derived/permissions';
import { fieldRule } from '@arkwright/contracts/derived/settings-group';
import { FEATURE_MANIFESTS } from '@arkwright/contracts/manifests/features';
import type { SentEvent } from '@arkwright/contracts/realtime/schema';
import type { TopicName, TopicUpdate } from '@arkwright/contracts/realtime/topics';
import { settingsGroups } from '@arkwright/contracts/settings-registry';
import { EVERYTHING, type Message } from '../../platform/events/bus.ts';

/**
 * The hint for open pages: those of an instance's members who hold one of `need` (of all if it is empty), or one user's.
 * Only pages of `callerId` learn which call it was: it is theirs.
 */
export type Hint = {
  to: { botId: string; need: readonly Permission[] } | { userId: string };
  event: SentEvent;
  callerId?: string | undefined;
};

const STATUS_READERS = ['Servers_View', 'Status_View'] as const;

/** The hint that follows from a message: the only place where that is decided. */
export function hintOf(message: Message): Hint | undefined {
  switch (message.kind) {
    case 'changed': {
      const { of, topic, id, by = '' } = message;
      const what: TopicUpdate = id === undefined || topic === EVERYTHING ? topic : `${topic}:${id}`;
      const to = 'userId' in of ? of : { ...of, need: READERS.get(topic) ?? [] };
      return { to, event: { kind: 'changed', what, by } };
    }
    case 'recorded': {
      const { botId, action, by, call, callerId } = message;
      const what = topicOf(action);
      // Which settings they are, and who sees them, `settings.changed` says.
      if (what === undefined || what === 'settings') return undefined;
      const to = { botId, need: READERS.get(what) ?? [] };
      return { to, event: { kind: 'changed', what, by, call }, callerId };
    }
    case 'settings.changed': {
      const { botId, group, fields, by, call, callerId } = message;
      const need = [...new Set(fields.map((field) => fieldRule(settingsGroups[group], field).view))];
      return {
        to: { botId, need },
        event: { kind: 'changed', what: `settings:${group}`, by, call },
        callerId,
      };
    }
    case 'server-statuses.changed': {
      const { botId, statuses, gone } = message;
      const event = { kind: 'server-statuses' as const, statuses: [...statuses], gone: [...gone] };
      return { to: { botId, need: STATUS_READERS }, event };
    }
    case 'notification.added': {
      const { userId, notification } = message;
      return { to: { userId }, event: { kind: 'notification', notification } };
    }
    // Each page asks for its own rights: page-stream.ts.
    case 'access':
    case 'servers.changed':
    case 'server-stopping':
    case 'outbox':
    case 'work':
    case 'work-ended':
    case 'commands':
    case 'commands-ended':
    case 'game-events':
    case 'discord-applications':
    case 'disk-full':
      return undefined;
    default:
      return message satisfies never;
  }
}

const features: readonly FeatureDefinition[] = FEATURE_MANIFESTS;

/** The recipients of each topic. */
const READERS: ReadonlyMap<string, readonly Permission[]> = new Map(
  features.flatMap((feature) =>
    Object.entries(feature.topics ?? {}).map(([name, { need }]) => {
      // Every member: nobody in particular.
      const readers = [need ?? readersOf(feature)].flat().filter((reader) => reader !== 'member');
      // The manifests' words are plain, since permissions are made from them; a test knows them all to be permissions.
      return [name, readers as Permission[]] as const;
    }),
  ),
);

/** The permissions that show a feature's screen; none if it has no screen. */
function readersOf({ screen, area }: FeatureDefinition): string | readonly string[] {
  if (!screen) return [];
  return screen.need ?? (area === undefined ? 'Owner' : `${area}_View`);
}

/** The topics that entries of the history are about, by the entries' action. */
const TOPICS_OF_ACTIONS: ReadonlyMap<string, TopicName | undefined> = new Map(
  features.flatMap(({ topics = {}, actions = [], sentences = {} }) => {
    // The keys of manifests' topics are what `TopicName` is made of.
    const inHistory = Object.keys(topics).filter((name) => topics[name]?.isInHistory) as TopicName[];
    return [...actions, ...Object.keys(sentences)].map((action) => {
      const [subject = ''] = action.split('.');
      const topic = inHistory.length === 1 ? inHistory[0] : inHistory.find((name) => name === subject);
      return [action, topic] as const;
    });
  }),
);

/** The topic of a history entry for open pages; undefined if only the history shows it. */
const topicOf = (action: string) => TOPICS_OF_ACTIONS.get(action);
