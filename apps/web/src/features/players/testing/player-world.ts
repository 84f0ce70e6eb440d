import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import type { PlayerNote, PlayerPage, TimelineEvent } from '@arkwright/contracts/players/page';
import { playerRoutes as routes } from '@arkwright/contracts/players/routes';
import { buildNote, buildPage, shown } from '../../../testing/build-player-page.ts';
import { Refusal } from '../../../testing/fake-api.ts';
import { createWorld } from '../../../testing/world.ts';

const HOUR_MS = 3_600_000;

export const buildEvent = (n: number, overrides: Partial<TimelineEvent> = {}): TimelineEvent => ({
  key: `m-${n}`,
  at: Date.now() - n * HOUR_MS,
  kind: 'joined',
  serverId: `server-${n}`,
  serverName: `Server ${n}`,
  actor: '',
  detail: '',
  words: [{ text: 'joined' }],
  ...overrides,
});

/** An API with one player, whose notes can be edited, and a timeline in pages of two. */
export function createPlayerWorld(
  page: Partial<PlayerPage> = {},
  events: readonly TimelineEvent[] = [buildEvent(1)],
  world: Parameters<typeof createWorld>[0] = {},
) {
  const { api } = createWorld(world);
  const data = { page: buildPage(page) };
  const notes = () => (data.page.notes.state === 'shown' ? data.page.notes.data : []);
  const write = (changed: PlayerNote[]) => {
    data.page = { ...data.page, notes: shown(changed) };
  };
  api.on(banRoutes.servers, () => []);
  api.on(routes.search, () => ({ players: [data.page.player], hasMore: false }));
  api.on(routes.page, () => data.page);
  api.on(routes.timeline, ({ query }) => {
    const from = query.cursor === undefined ? 0 : Number(query.cursor.split('.')[0]);
    return {
      events: events.slice(from, from + 2),
      next: from + 2 < events.length ? `${from + 2}.m-x` : null,
    };
  });
  api.on(routes.addNote, ({ body }) => {
    const note = buildNote({
      id: `note-${notes().length + 1}`,
      author: 'owner',
      isOwn: true,
      text: body.text,
    });
    write([note, ...notes()]);
    return note;
  });
  api.on(routes.changeNote, ({ body }) => {
    const before = notes().find(({ id }) => id === body.id);
    if (!before) throw new Refusal('NOT_FOUND');
    const note = { ...before, text: body.text, changedAt: Date.now() };
    write(notes().map((each) => (each.id === body.id ? note : each)));
    return note;
  });
  api.on(routes.deleteNote, ({ body }) => {
    write(notes().filter(({ id }) => id !== body.id));
    return true;
  });
  return { api, data };
}
