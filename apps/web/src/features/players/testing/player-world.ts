import type { PlayerNote, PlayerPage, TimelineEvent } from '@arkwright/contracts/players/page';
import { playerRoutes as routes } from '@arkwright/contracts/players/routes';
import { buildPlayer } from '../../../testing/build-player.ts';
import { Refusal } from '../../../testing/fake-api.ts';
import { createWorld } from '../../../testing/world.ts';

export const KARA = '0002aabbccddeeff00112233445566ff';
const HOUR_MS = 3_600_000;

const shown = <Data>(data: Data) => ({ state: 'shown' as const, data });

export const buildNote = (overrides: Partial<PlayerNote> = {}): PlayerNote => ({
  id: 'note-1',
  author: 'Ann',
  isOwn: false,
  text: 'Raids at night.\nWas warned.',
  createdAt: Date.now() - HOUR_MS,
  changedAt: 0,
  ...overrides,
});

export const buildEvent = (n: number, overrides: Partial<TimelineEvent> = {}): TimelineEvent => ({
  key: `m-${n}`,
  at: Date.now() - n * HOUR_MS,
  kind: 'joined',
  actor: '',
  detail: '',
  words: [{ text: 'joined ' }, { text: `Server ${n}`, isName: true }],
  ...overrides,
});

/** A player with data in every section. */
export function buildPage(overrides: Partial<PlayerPage> = {}): PlayerPage {
  const at = Date.now() - 48 * HOUR_MS;
  return {
    player: buildPlayer({ netId: KARA, name: 'Kara', formerNames: ['Kar, the First'], firstSeen: at }),
    characters: shown([
      {
        id: 'c1',
        serverName: 'The Island',
        characterName: 'Grim',
        level: 105,
        tribeName: 'Wolves',
        lastSeen: at,
        tribes: [
          { name: 'Bears', since: 0 },
          { name: '', since: at },
          { name: 'Wolves', since: at + HOUR_MS },
        ],
      },
    ]),
    registration: shown({
      discordId: '300000000000000001',
      discordUsername: 'kara.rex',
      createdAt: at,
      playtimeSeconds: 7200,
      clusters: [{ clusterId: 'c1', name: 'Main cluster', playtimeSeconds: 3600 }],
    }),
    alert: shown({ name: 'Kara', reason: 'Griefs', createdAt: at, alertJoin: true, alertLeave: false }),
    ban: shown({
      playerName: 'Kara',
      reason: 'Meshing',
      bannedAt: at,
      bannedUntil: 0,
      isIgnoreEntry: false,
      isAutomatic: false,
      serversToCome: 2,
    }),
    infractions: shown({
      count: 3,
      mute: { mutedUntil: Date.now() + HOUR_MS, reason: 'Spam', isNameShared: false },
    }),
    claims: shown([{ setId: 's1', setName: 'Beginner', count: 1, maxClaims: 3 }]),
    notes: shown([buildNote()]),
    ...overrides,
  };
}

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
