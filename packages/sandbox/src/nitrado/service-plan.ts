import { seedNumber, seedPassword } from '../base/seed.ts';
import type { Service } from './base/service.ts';

/** A service as an account begins with it. `slug` is its own among the account's services. */
type PlannedService = Pick<Service, 'state'> & {
  slug: string;
  title: string;
  map?: string;
  /** Default the game that we are for. */
  game?: keyof typeof GAMES;
};

/** Games by Nitrado's short names, with what people call them. */
const GAMES = {
  arksa: 'ARK: Survival Ascended',
  arkse: 'ARK: Survival Evolved',
  dayzps: 'DayZ (PS4)',
  mcrbd: 'Minecraft: Bedrock Edition',
} as const;

export const gameTitle = (game: string): string =>
  Object.entries(GAMES).find(([name]) => name === game)?.[1] ?? game;

const ark = (slug: string, title: string, map: string, state = 'started'): PlannedService => ({
  slug,
  title,
  map,
  state,
});

const CLUSTER = [
  ark('the-island', 'The Island', 'TheIsland_WP'),
  ark('the-center', 'The Center', 'TheCenter_WP'),
  ark('scorched-earth', 'Scorched Earth', 'ScorchedEarth_WP'),
  ark('aberration', 'Aberration', 'Aberration_WP'),
  ark('extinction', 'Extinction', 'Extinction_WP'),
  ark('ragnarok', 'Ragnarok', 'Ragnarok_WP'),
  ark('valguero', 'Valguero', 'Valguero_WP'),
];

/** The services of an account: by its name, or for a copy (`owner-2`) by that of the original. */
const PLANS: Record<string, PlannedService[]> = {
  owner: [
    ...CLUSTER,
    ark('astraeos', 'Astraeos', 'Astraeos_WP'),
    ark('lost-colony', 'Lost Colony', 'LostColony_WP'),
    ark('genesis', 'Genesis', 'Genesis_WP'),
    ark('event', 'Event', 'TheIsland_WP', 'stopped'),
    ark('spare', 'Spare', 'Ragnarok_WP', 'stopped'),
    ark('unpaid', 'Unpaid', 'Aberration_WP', 'suspended'),
    ark('night', 'Closed at night', 'TheCenter_WP', 'guardian_locked'),
    ark('installing', 'Installing', 'Valguero_WP', 'gs_installation'),
    ark('restoring', 'Restoring a backup', 'Extinction_WP', 'backup_restore'),
    { slug: 'old-ark', title: 'Old Island', map: 'TheIsland', game: 'arkse', state: 'started' },
    { slug: 'dayz', title: 'Chernarus', game: 'dayzps', state: 'started' },
    { slug: 'bedrock', title: 'Bedrock', game: 'mcrbd', state: 'stopped' },
  ],
  'owner-free': CLUSTER,
  newcomer: CLUSTER,
  'manager-full': [ark('test', 'Test', 'TheIsland_WP')],
};

/** Accounts that may use some services of others, with fewer rights. */
const GUESTS: Record<string, { of: string; slugs: string[]; roles: string[] }> = {
  'manager-full': {
    of: 'owner',
    slugs: ['the-island', 'the-center'],
    roles: ['ROLE_WEBINTERFACE_GENERAL_CONTROL', 'ROLE_WEBINTERFACE_SETTINGS_READ'],
  },
};

const FIRST_ID = 4_100_000;
const FIRST_PORT = 33_000;
const DAY_MS = 24 * 60 * 60_000;

/** `owner-2` is a copy of `owner`. */
function partsOf(account: string): { like: string; suffix: string } {
  const [, like = account, suffix = ''] = /^(.+?)(-\d+)?$/.exec(account) ?? [];
  return { like, suffix };
}

/** Nitrado's number for an account. */
export const userIdOf = (seed: string, account: string): number =>
  100_000 + seedNumber(seed, `nitrado user ${account}`, 900_000);

/** Whose services an account may use as a guest, which, and with which roles; undefined if none. */
export function guestOf(account: string): { account: string; slugs: string[]; roles: string[] } | undefined {
  const { like, suffix } = partsOf(account);
  const guest = GUESTS[like];
  return guest && { account: `${guest.of}${suffix}`, slugs: guest.slugs, roles: guest.roles };
}

/** The services that an account begins with; pure. `now` in ms: rentals end between three weeks and three months later. */
export function planServices(seed: string, account: string, now: number): Service[] {
  const { like } = partsOf(account);
  const firstId = FIRST_ID + seedNumber(seed, `nitrado service ${account}`, 900_000) * 100;
  // Nothing listens on it, but two servers must not have the same address.
  const firstPort = FIRST_PORT + seedNumber(seed, `nitrado ports ${account}`, 1000) * 20;
  return (PLANS[like] ?? []).map(({ slug, title, state, map = '', game = 'arksa' }, index) => {
    const server = game === 'arksa' ? `nitrado-${account}-${slug}` : '';
    return {
      id: String(firstId + index),
      account,
      slug,
      game,
      state,
      name: `Hosted ${title}`,
      map,
      ip: '127.0.0.1',
      gamePort: firstPort + index,
      // Known once the simulated game server listens.
      rconPort: 0,
      adminPassword: seedPassword(seed, `server ${server}`),
      slots: 70,
      server,
      seedName: `nitrado-${like}-${slug}`,
      changedAt: now - 60_000 * (index + 1),
      suspendsAt: now + (21 + index * 4) * DAY_MS,
      downSeconds: 20,
      rconSeconds: 10,
      stopSeconds: 10,
    };
  });
}
