import type { Instance } from '@arkwright/contracts/instances/schema';
import { LINES_A_PAGE } from '@arkwright/contracts/live/bounds';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import type { LiveLine, LiveServer, OnlinePlayer } from '@arkwright/contracts/live/schema';
import { buildInstance, createWorld } from '../../../testing/world.ts';

// For this screen's tests: a world in which games write lines.

export function buildLine(overrides: Partial<LiveLine> = {}): LiveLine {
  return {
    id: 1,
    at: Date.UTC(2026, 6, 1, 12),
    serverId: 'server-1',
    kind: 'chat',
    player: 'Bob',
    character: '',
    tribe: '',
    text: 'Hello',
    relayed: null,
    ...overrides,
  };
}

/** The lines from one id to another, both included. */
export const buildLines = (from: number, to: number): LiveLine[] =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    buildLine({ id: from + index, text: `Line ${from + index}` }),
  );

export const SERVERS: LiveServer[] = [
  { id: 'server-1', name: 'The Island', nameShort: 'Island', offReason: '' },
  { id: 'server-2', name: 'Ragnarok', nameShort: 'Rag', offReason: 'The server is offline.' },
];

/** An instance with these lines of its games. `tell` adds more, and notifies the open page. */
export function createRoom(lines: LiveLine[] = [], instance: Partial<Instance> = {}) {
  const { api } = createWorld({ instances: [buildInstance(instance)] });
  const held = { lines, online: [] as OnlinePlayer[] };
  api.on(liveRoutes.servers, () => SERVERS);
  api.on(liveRoutes.lines, ({ query: { before, after } }) => {
    if (after !== undefined) {
      const next = held.lines.filter(({ id }) => id > Number(after));
      return { lines: next.slice(0, LINES_A_PAGE), hasMore: next.length > LINES_A_PAGE };
    }
    const older = held.lines.filter(({ id }) => before === undefined || id < Number(before));
    return { lines: older.slice(-LINES_A_PAGE), hasMore: older.length > LINES_A_PAGE };
  });
  api.on(liveRoutes.online, () => ({ players: held.online, knownFrom: Date.UTC(2026, 6, 1) }));
  function tell(...more: LiveLine[]) {
    held.lines = [...held.lines, ...more];
    api.emit('bot-1', { kind: 'changed', what: 'live-lines', by: '' });
  }
  return { api, held, tell };
}
