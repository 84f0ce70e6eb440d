import { z } from 'zod';
import { type HostFacts, type HostFolder, type ListedService, MAX_HOST_ENTRIES } from '../port.ts';

// Everything but ids may be missing or of another type: Nitrado's documentation and its replies differ. What is not named here
// is dropped while parsing, such as FTP and MySQL passwords and tokens of sockets.

/** Services that are read of one account, of all games. */
export const MAX_SERVICES = 2000;
const MAX_TEXT = 200;
const MAX_MODS = 200;
const MAX_PATH = 1000;

/** An id as digits: numbers, or text where they are long. */
const nitradoId = z
  .union([z.number().int().nonnegative().transform(String), z.string().regex(/^\d{1,30}$/)])
  .refine((id) => id.length <= 30);

const text = z
  .union([z.string(), z.number().transform(String)])
  .transform((value) => cleaned(value).slice(0, MAX_TEXT))
  .catch('');

/** A whole number, also written as text; 0 if there is none. */
const count = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number),
  ])
  .refine((value) => Number.isSafeInteger(value) && value >= 0 && value <= 2_147_483_647)
  .catch(0);

/** Seconds since 1970, as ms. */
const seconds = count.transform((value) => value * 1000);

/** A path of the host, which is sent back as it is; empty if it is none. */
const path = z
  .string()
  .max(MAX_PATH)
  .regex(/^\/[^\p{Cc}]*$/u)
  .catch('');

/** Control characters have no place in names, and PostgreSQL stores no zero. */
const cleaned = (value: string) => value.replace(/\p{Cc}/gu, ' ').trim();

/** A secret, as it is; too long or another type: none. */
const secret = z.string().max(MAX_TEXT).catch('');

const settingsOfGame = z.record(z.string(), z.unknown()).catch({});

export const tokenReply = z.object({
  token: z.object({
    user: z.object({ id: nitradoId, username: text }),
    expires_at: z
      .union([
        z.number(),
        z
          .string()
          .regex(/^\d{1,12}$/)
          .transform(Number),
      ])
      .catch(0),
    scopes: z.array(z.string().max(100)).max(100),
  }),
});

/** `expires_in` is ignored: sources disagree on whether it is a length or a time. */
export const pairReply = z.object({
  access_token: z.string().min(1).max(4000),
  refresh_token: z.string().min(1).max(4000),
});

const listed = z.object({
  id: nitradoId,
  type: text,
  status: text,
  comment: text,
  suspend_date: text,
  suspending_in: count,
  details: z.object({ name: text, folder_short: text, portlist_short: text }).catch({
    name: '',
    folder_short: '',
    portlist_short: '',
  }),
});

export const servicesReply = z.object({ services: z.array(z.unknown()) });

const gameserver = z.object({
  status: text,
  last_status_change: seconds,
  ip: text,
  port: count,
  rcon_port: count,
  slots: count,
  settings: z.object({ config: settingsOfGame, general: settingsOfGame }).catch({ config: {}, general: {} }),
  query: z.object({ server_name: text }).catch({ server_name: '' }),
  game_specific: z.object({ path }).catch({ path: '' }),
});

export const gameserverReply = z.object({ gameserver });

/** The services of a reply; throws if one of them has no id, because it would seem to be gone. */
export function readServices(
  reply: z.infer<typeof servicesReply>,
  now: number,
): { services: ListedService[]; isCut: boolean } {
  const services = reply.services.slice(0, MAX_SERVICES).map((entry) => toService(listed.parse(entry), now));
  return { services, isCut: reply.services.length > MAX_SERVICES };
}

function toService(entry: z.infer<typeof listed>, now: number): ListedService {
  const { details, comment } = entry;
  return {
    hostId: entry.id,
    game: details.folder_short || details.portlist_short,
    // The name begins with "Gameserver - " until somebody changes it.
    name: details.name.startsWith('Gameserver - ') && comment !== '' ? comment : details.name,
    state: entry.status,
    rentalEndsAt: rentalEnd(entry, now),
  };
}

const MINUTE_MS = 60_000;

/** The date has no time zone, so the seconds that are left count, to the minute: readings should not differ by moments. */
function rentalEnd(entry: z.infer<typeof listed>, now: number): number {
  if (entry.suspending_in > 0) return Math.round((now + entry.suspending_in * 1000) / MINUTE_MS) * MINUTE_MS;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(entry.suspend_date)) return 0;
  const at = Date.parse(`${entry.suspend_date}Z`);
  return Number.isFinite(at) && at > 0 ? at : 0;
}

/** What a service's details say (docs/reference/nitrado.md §3). */
export function readFactsOf(
  { gameserver: server }: z.infer<typeof gameserverReply>,
  hostId: string,
): HostFacts {
  const { config, general } = server.settings;
  const setting = (key: string) => text.parse(config[key]);
  return {
    hostId,
    name: setting('server-name') || server.query.server_name.replace(/ - \(v[\d.]+\)$/, ''),
    state: server.status,
    stateSince: server.last_status_change,
    ip: server.ip,
    gamePort: portOf(server.port),
    rconPort: portOf(server.rcon_port),
    slots: server.slots,
    adminPassword: secret.parse(config['current-admin-password']),
    // ASA's key is not known; it is ASE's where it carries over.
    clusterId: text.parse(general.clusterid),
    map: mapOf(setting('map')),
    mods: modsOf(config['active-mods']),
    gameFolder: server.game_specific.path.replace(/\/+$/, ''),
  };
}

const portOf = (port: number) => (port <= 65_535 ? port : 0);

/** `TheIsland_WP`, an alias such as `AstraeosDLC`, or `Mod:<project>:<Map_WP>`. */
const mapOf = (named: string) => /^Mod:\d+:(.+)$/.exec(named)?.[1] ?? named;

function modsOf(list: unknown): string[] {
  if (typeof list !== 'string') return [];
  const mods = list.slice(0, 10_000).split(',');
  return mods
    .map((mod) => mod.trim())
    .filter((mod) => /^\d{1,12}$/.test(mod))
    .slice(0, MAX_MODS);
}

const entry = z.object({
  type: z.enum(['file', 'dir']),
  name: z.string().min(1).max(MAX_PATH),
  path: path.pipe(z.string().min(1)),
  size: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ])
    .refine((size) => Number.isSafeInteger(size) && size >= 0)
    .catch(0),
  modified_at: seconds,
});

export const entriesReply = z.object({ entries: z.array(z.unknown()) });

/**
 * What a folder has, by a listing. Undefined if it lists something else: for a folder that doesn't exist that is the root
 * (docs/reference/nitrado.md §2).
 */
export function readEntries(reply: z.infer<typeof entriesReply>, folder: string): HostFolder | undefined {
  const below = `${folder.replace(/\/+$/, '')}/`;
  const listed = reply.entries.slice(0, MAX_HOST_ENTRIES).flatMap((each) => entry.safeParse(each).data ?? []);
  const inFolder = listed.filter(({ path: at, name }) => at === `${below}${name}` && !name.includes('/'));
  if (listed.length > 0 && inFolder.length === 0) return undefined;
  const entries = inFolder.map(({ type, name, path: at, size, modified_at }) => ({
    name,
    path: at,
    isFolder: type === 'dir',
    size: type === 'dir' ? 0 : size,
    modifiedAt: modified_at,
  }));
  return { entries, isCut: entries.length < reply.entries.length };
}

/** Where a file can be fetched once. It holds its token, and is the host's word: checked like any address. */
export const transferReply = z.object({ token: z.object({ url: z.string().min(1).max(2000) }) });
