import type { Instance } from '@arkwright/contracts/instances/schema';
import { registry } from '@arkwright/contracts/registry';
import type { Server } from '@arkwright/contracts/servers/schema';
import type { Session } from '../support/api.ts';

/**
 * A thing under load stands at a revision: everything that is stored of it follows from that number, so that a thing that
 * was written by halves is seen. Zero means that it is not there.
 */
type Ledger = Map<string, { id: string; acknowledged: number; inFlight?: number | undefined }>;

/** A person who changes things one after the other, and what the program has said about each. */
export type Writer = {
  name: string;
  session: Session;
  botId: string;
  /** Keeps the settings too, with a crosschat group that names this server. */
  settingsWith?: string;
  ledger: Ledger;
  count: number;
  /** The answer to the last write that was not acknowledged; undefined when there was none. */
  refusal?: Refusal | undefined;
};

type Refusal = { status: number; retryAfter: number | undefined };

const SETTINGS = 'settings';

/** What is stored of a server at a revision. */
export function serverAt(name: string, revision: number) {
  return {
    name: `${name} r${revision}`,
    nameShort: `r${revision}`,
    sortingIndex: 1000 + revision,
    host: '127.0.0.1',
    gamePort: 1 + (revision % 65_000),
    // Nothing listens there: the worker has something to do, too.
    rconPort: 9,
    maxPlayers: 1 + (revision % 1000),
    isEnabled: revision % 2 === 0,
  };
}

const LOG_SWITCHES = [
  'isEnabled',
  'sanitizeColors',
  'filterAdminCommands',
  'filterTribeLogs',
  'filterSaveWorld',
] as const;

/** Two settings groups, saved with one call. */
export function settingsAt(serverId: string, revision: number) {
  return {
    log: Object.fromEntries(LOG_SWITCHES.map((name, bit) => [name, ((revision >> bit) & 1) === 1])),
    chat: {
      chatMappings: [
        { chatId: 'load', channelId: '', serverIds: [serverId], welcomeMessage: `Welcome r${revision}` },
      ],
    },
  };
}

/**
 * Writes until the program is gone, or takes no more, or `most` are done. Calls `onAcknowledged` after each write that was
 * acknowledged, and resolves with how many there were.
 */
export async function writeUntilGone(
  writer: Writer,
  { most = Number.POSITIVE_INFINITY, onAcknowledged }: { most?: number; onAcknowledged?: () => void } = {},
): Promise<number> {
  let acknowledged = 0;
  while (acknowledged < most && (await writeOnce(writer))) {
    acknowledged++;
    onAcknowledged?.();
  }
  return acknowledged;
}

/** One write. False when it was not acknowledged. */
async function writeOnce(writer: Writer): Promise<boolean> {
  const step = writer.count++;
  if (writer.settingsWith !== undefined && step % 3 === 0) return saveSettings(writer, writer.settingsWith);
  const alive = [...writer.ledger].filter(
    ([name, { acknowledged }]) => name !== SETTINGS && acknowledged > 0,
  );
  const [name] = alive[step % Math.max(1, alive.length)] ?? [];
  if (name === undefined || (step % 4 === 0 && alive.length < 12))
    return create(writer, `${writer.name}-${step}`);
  return step % 5 === 0 ? remove(writer, name) : rename(writer, name);
}

async function create(writer: Writer, name: string): Promise<boolean> {
  const fields = { ...serverAt(name, 1), rconPassword: 'load-password', botInstanceId: writer.botId };
  return attempt(writer, { name, revision: 1 }, async () => {
    const answer = await writer.session.send(registry.servers.create, { body: { server: fields } });
    return { ...answer, ...('id' in answer.body && { id: answer.body.id }) };
  });
}

async function rename(writer: Writer, name: string): Promise<boolean> {
  const { id, acknowledged } = entryOf(writer.ledger, name);
  const revision = acknowledged + 1;
  const fields = { ...serverAt(name, revision), id, rconPassword: '**********' };
  return attempt(writer, { name, revision }, () =>
    writer.session.send(registry.servers.update, { body: { server: fields } }),
  );
}

async function remove(writer: Writer, name: string): Promise<boolean> {
  const { id } = entryOf(writer.ledger, name);
  return attempt(writer, { name, revision: 0 }, () =>
    writer.session.send(registry.servers.remove, { body: { serverId: id } }),
  );
}

async function saveSettings(writer: Writer, serverId: string): Promise<boolean> {
  const revision = (writer.ledger.get(SETTINGS)?.acknowledged ?? 0) + 1;
  const bot = { id: writer.botId, ...settingsAt(serverId, revision) };
  return attempt(writer, { name: SETTINGS, revision }, () =>
    writer.session.send(registry.bots.update, { body: { bot } }),
  );
}

/** Keeps the books of one write: in flight until it is answered, and for ever if it is not. */
async function attempt(
  writer: Writer,
  write: { name: string; revision: number },
  send: () => Promise<Refusal & { id?: string }>,
): Promise<boolean> {
  const { ledger } = writer;
  const entry = ledger.get(write.name) ?? { id: '', acknowledged: 0 };
  ledger.set(write.name, { ...entry, inFlight: write.revision });
  // Neither silence nor 503 says whether it was done: the commit may have been under way.
  const answer = await send().catch(() => undefined);
  writer.refusal = answer?.status === 200 ? undefined : answer;
  if (answer === undefined || answer.status === 503) return false;
  const { status, id = entry.id } = answer;
  if (status !== 200 && status !== 429)
    throw new Error(`${write.name} r${write.revision} answered ${status}`);
  ledger.set(write.name, status === 200 ? { id, acknowledged: write.revision } : entry);
  return status === 200;
}

function entryOf(ledger: Ledger, name: string) {
  const entry = ledger.get(name);
  if (!entry) throw new Error(`${name} is not in the ledger`);
  return entry;
}

/**
 * Compares the books with what the program has now. Returns a line for each thing that is neither as it was
 * acknowledged nor as it was asked for last, or that was written by halves; then the books say what is there.
 */
export function settle(writer: Writer, stored: { servers: readonly Server[]; bot: Instance }): string[] {
  const problems: string[] = [];
  const found = new Map<string, { id: string; revision: number }>();
  for (const server of stored.servers) {
    const [, name = '', revision = ''] = /^(.+) r(\d+)$/.exec(server.name) ?? [];
    if (!name.startsWith(`${writer.name}-`)) continue;
    found.set(name, { id: server.id, revision: Number(revision) });
    if (!matches(server, serverAt(name, Number(revision))))
      problems.push(`${name} is torn: ${JSON.stringify(server)}`);
    if (!writer.ledger.has(name)) problems.push(`${name} was never asked for`);
  }
  if (writer.settingsWith !== undefined) {
    const revision = settingsRevision(stored.bot);
    found.set(SETTINGS, { id: '', revision });
    if (revision > 0 && !matches(stored.bot, settingsAt(writer.settingsWith, revision)))
      problems.push(`the settings are torn: ${JSON.stringify([stored.bot.log, stored.bot.chat])}`);
  }
  for (const [name, { acknowledged, inFlight }] of writer.ledger) {
    const { id = '', revision = 0 } = found.get(name) ?? {};
    if (revision !== acknowledged && revision !== inFlight)
      problems.push(
        `${name} was acknowledged at r${acknowledged}, asked for at r${inFlight}, and is at r${revision}`,
      );
    writer.ledger.set(name, { id, acknowledged: revision });
  }
  return problems;
}

function settingsRevision({ chat }: Instance): number {
  return Number(/Welcome r(\d+)/.exec(JSON.stringify(chat))?.[1] ?? 0);
}

/** Whether everything in `wanted` is so in `stored`, which may hold more. */
function matches(stored: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return stored === wanted;
  if (typeof stored !== 'object' || stored === null) return false;
  // Both are objects; anything in them is compared as unknown.
  const there = stored as Record<string, unknown>;
  return Object.entries(wanted).every(([key, value]) => matches(there[key], value));
}
