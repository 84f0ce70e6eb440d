import { isFields } from './readable.ts';
import type { ChangeEntry } from './schema.ts';

/** The player or server that something is the name of, by ID; neither for anything else. */
export type NamedSubject = { player?: string; server?: string };

const EOS_ID = /^[0-9a-f]{32}$/;
const OF_PLAYERS: readonly string[] = ['player', 'ban', 'chat-mute'];

const netIdIn = (value: unknown) => (isFields(value) ? value.netId : undefined);

/** The player or server that an entry of the history is about. A server that was deleted by it has no page any more. */
export function subjectOf({ action, target, before, after }: ChangeEntry): NamedSubject {
  if (target.kind === 'server') return action === 'server.deleted' ? {} : { server: target.id };
  if (!OF_PLAYERS.includes(target.kind)) return {};
  const player = [target.id, netIdIn(after), netIdIn(before)].find(
    (id) => typeof id === 'string' && EOS_ID.test(id),
  );
  return typeof player === 'string' ? { player } : {};
}
