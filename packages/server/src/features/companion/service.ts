import type { RconCommand } from '@arkwright/ark/commands';
import { mayCrash } from '@arkwright/ark/known-commands';
import { plainText } from '@arkwright/ark/plain-text';
import { LOG_SILENT_AFTER_MS, SILENT_AFTER_MS } from '@arkwright/contracts/companion/bounds';
import type { CompanionServer } from '@arkwright/contracts/companion/schema';
import type { DashboardKind } from '@arkwright/contracts/core/data-kinds';
import { MAX_UNREAD_REASON, type UnreadRows } from '@arkwright/contracts/core/unread';
import type { ReadSave } from '@arkwright/contracts/uploads/upload';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { getSettings } from '../../core/settings/settings.ts';
import {
  endCommands,
  findCommand,
  type NewCommand,
  sendCommands,
  waitForEnd,
} from '../../game-commands/service.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Message } from '../../platform/events/bus.ts';
import { listLogs } from '../server-status/service.ts';
import { getServer, keptServer, listCrashRights, listServers } from '../servers/service.ts';
import * as repository from './repository.ts';
import { type CompanionReport, type CompanionRow, findCompanion, type UploadSource } from './repository.ts';

/** How long a command may take, from sending it until the companion has reported its result. */
export const ANSWER_MS = 15_000;

/** Why nothing can be run in a game now (`runInGame`); undefined where it can. */
export async function inGameProblem(
  context: AppContext,
  scope: InstanceScope,
  serverId: string,
): Promise<string | undefined> {
  return (await wayIntoGame(context, scope, serverId)).refusal?.message;
}

async function wayIntoGame(context: AppContext, scope: InstanceScope, serverId: string) {
  const { name, isEnabled, isCrashingRconAllowed } = await getServer(context, scope, serverId);
  const { isEnabled: isOn } = await getSettings(context.db, scope, 'companionMod');
  const companion = await findCompanion(context.db, scope, serverId);
  const isByCompanion = takesCommands(context, companion);
  const refuse = (code: 'CONFLICT' | 'FORBIDDEN' | 'UNAVAILABLE', message: string) => ({
    name,
    isByCompanion,
    refusal: new AppError(code, message),
  });
  if (!isEnabled) return refuse('CONFLICT', `${name} is disabled.`);
  if (!isOn) return refuse('FORBIDDEN', OFF);
  if (!isByCompanion && !isCrashingRconAllowed)
    return refuse('UNAVAILABLE', notConnectedProblem(name, companion));
  return { name, isByCompanion, refusal: undefined };
}

/** An agent reads the game's files, and runs nothing. */
const takesCommands = (context: Pick<AppContext, 'clock'>, companion: CompanionRow | undefined): boolean =>
  isConnected(context, companion) && companion?.type !== 'Agent';

/** A command with the way that it goes; `barrier` says in a sentence why it may not be sent, and is empty if it may. */
export type RoutedCommand = NewCommand & { barrier: string };

/**
 * The transports of typed commands: RCON, except that a command reported to crash the game there goes through the companion
 * if that is connected, else over RCON only if the owner has allowed it for that server.
 */
export async function routeCommands(
  context: Pick<AppContext, 'clock'>,
  db: Queries,
  scope: InstanceScope,
  commands: readonly NewCommand[],
): Promise<RoutedCommand[]> {
  if (!commands.some(({ command }) => mayCrash(command)))
    return commands.map((command) => ({ ...command, barrier: '' }));
  const rights = await listCrashRights(db, scope);
  const { isEnabled } = await getSettings(db, scope, 'companionMod');
  const companions = isEnabled ? await repository.listCompanions(db, scope) : [];
  const companionOf = new Map(companions.map((companion) => [companion.serverId, companion]));
  return commands.map((order) => {
    if (!mayCrash(order.command)) return { ...order, barrier: '' };
    const { name = 'This server', isCrashingRconAllowed = false } = rights.get(order.serverId) ?? {};
    const companion = companionOf.get(order.serverId);
    if (takesCommands(context, companion)) return { ...order, transport: 'companion', barrier: '' };
    return { ...order, barrier: isCrashingRconAllowed ? '' : notConnectedProblem(name, companion) };
  });
}

/** Why a game server has no companion that could run a command. */
function notConnectedProblem(name: string, companion: Pick<CompanionRow, 'type'> | undefined): string {
  return companion?.type === 'Agent'
    ? `${name} has an agent, which reads the game’s files and can’t run commands. Without the mod, the owner can allow this over RCON in the server’s settings.`
    : `The companion of ${name} is not connected. ${ELSE}`;
}

const OFF = 'The companion is switched off for this bot.';
/** What to do without a connected companion. */
const ELSE = 'Without one, the owner can allow this over RCON in the server’s settings.';

const MAX_REPLY_LENGTH = 500;

export type GameCommand = { by: By; serverId: string; command: RconCommand };

/**
 * Runs a console command that is reported to crash some builds of the game when it comes over RCON, at most once: through
 * the companion, or over RCON if that is not connected and the owner has allowed it for this server. Returns the game's
 * reply. Throws FORBIDDEN while the companion is switched off, CONFLICT for a disabled server, UNAVAILABLE if the command
 * was not run, and UPSTREAM if the game refused it or the result is unknown, each with a sentence. While the program stops
 * it does not wait. Writes nothing into the history: the caller knows the purpose.
 */
export async function runInGame(
  context: AppContext,
  { by: { scope }, serverId, command }: GameCommand,
  { answerMs = ANSWER_MS }: { answerMs?: number } = {},
): Promise<string> {
  const { name, isByCompanion, refusal } = await wayIntoGame(context, scope, serverId);
  if (refusal) throw refusal;
  const transport = isByCompanion ? 'companion' : 'rcon';
  const who = isByCompanion ? `The companion of ${name}` : name;
  const order = { scope, commands: [{ serverId, command, transport }], takeMs: answerMs } as const;
  const [id = ''] = await context.db.transaction((tx) => sendCommands(context, tx, order));
  const stopping = new AbortController();
  const forgetDrain = context.onDrain(() => stopping.abort());
  const { signal } = stopping;
  const { outcome, reply } = await waitForEnd(context, scope, { id, maxMs: answerMs, signal }).finally(
    forgetDrain,
  );
  if (outcome === 'done') return reply;
  if (outcome === 'refused')
    throw new AppError('UPSTREAM', `${who} could not do it: ${reply || 'it gave no reason'}`);
  const silence = signal.aborted ? 'The service is being restarted.' : `${who} did not answer.`;
  throw outcome === 'unsent'
    ? new AppError('UNAVAILABLE', `${silence} Nothing was done.`)
    : new AppError('UPSTREAM', `${silence} It may have been done.`);
}

/**
 * Stores a companion's result of a command. NOT_FOUND for another server's command; false if it came too late. The game's
 * reply is cleaned and cut, not refused: that must not hide that a command was done.
 */
export async function takeResult(
  context: AppContext,
  scope: InstanceScope,
  result: { serverId: string; id: string; isDone: boolean; reply: string },
): Promise<boolean> {
  const { id, isDone } = result;
  const reply = plainText(result.reply, MAX_REPLY_LENGTH);
  const { id: serverId } = await getServer(context, scope, result.serverId);
  const row = await findCommand(context.db, scope, id);
  if (row?.transport !== 'companion' || row.serverId !== serverId) throw new AppError('NOT_FOUND');
  const ending = {
    botId: scope.botId,
    id,
    reply,
    ...(isDone ? { state: 'done' as const } : { state: 'failed' as const, failure: 'refused' as const }),
  };
  return context.db.transaction(async (tx) => (await endCommands(context, tx, [ending])).length > 0);
}

const NEVER = { at: 0, rows: 0 };

/** Whether a companion has called a short while ago. */
export const isConnected = (
  context: Pick<AppContext, 'clock'>,
  row: Pick<CompanionRow, 'lastSeenAt'> | undefined,
) => row !== undefined && context.clock.now() - row.lastSeenAt <= SILENT_AFTER_MS;

/** The servers whose companions are connected and have sent chat. */
export async function listChatTellers(context: AppContext, scope: InstanceScope): Promise<Set<string>> {
  const rows = await repository.listCompanions(context.db, scope);
  return new Set(
    rows.filter((row) => row.chatRun !== '' && isConnected(context, row)).map(({ serverId }) => serverId),
  );
}

/** The instance's game servers, in their order, each with its companion's data. */
export async function listCompanions(context: AppContext, scope: InstanceScope): Promise<CompanionServer[]> {
  const [servers, rows, logs] = await Promise.all([
    listServers(context, scope),
    repository.listCompanions(context.db, scope),
    listLogs(context.db, scope),
  ]);
  const found = new Map(rows.map((row) => [row.serverId, row]));
  return servers.map(({ id, name, map }) => {
    const row = found.get(id);
    const log = logs.get(id);
    return {
      serverId: id,
      serverName: name,
      map,
      isConnected: isConnected(context, row),
      type: row?.type ?? '',
      version: row?.version ?? '',
      lastSeenAt: row?.lastSeenAt ?? 0,
      uploads: forEachKind((kind) => shownUpload(row?.uploads[kind])),
      log: {
        isHandedOn: context.clock.now() - (log?.seenAt ?? 0) <= LOG_SILENT_AFTER_MS,
        lastLineAt: log?.toldAt ?? 0,
      },
      save: row && row.savedAt > 0 ? { savedAt: row.savedAt, counter: row.saveCounter } : null,
    };
  });
}

type LastUpload = NonNullable<CompanionRow['uploads'][DashboardKind]>;

const shownUpload = ({ at, rows, unread }: LastUpload = NEVER) => ({ at, rows, ...(unread && { unread }) });

const forEachKind = <Value>(of: (kind: DashboardKind) => Value) => ({
  players: of('players'),
  tribes: of('tribes'),
  bases: of('bases'),
  dinos: of('dinos'),
});

/** What uploaded each kind of a server's data last, when (0 for never), and how many rows. */
export type UploadSources = Record<DashboardKind, { source: UploadSource; at: number; rows: number }>;

/** Of a server of which nothing was ever uploaded. */
export const NO_UPLOADS: UploadSources = forEachKind(() => ({ source: '', at: 0, rows: 0 }));

/** That of the instance's game servers, by ID; those of which nothing was ever uploaded are missing. */
export async function listUploadSources(
  db: Queries,
  scope: InstanceScope,
): Promise<Map<string, UploadSources>> {
  const rows = await repository.listCompanions(db, scope);
  return new Map(
    rows.map(({ serverId, type, uploads }) => [
      serverId,
      forEachKind((kind) => {
        const { at, rows: count, source = type }: LastUpload = uploads[kind] ?? NEVER;
        return { source: at === 0 ? '' : source, at, rows: count };
      }),
    ]),
  );
}

export const listStartedWith = repository.listStartedWith;
export const listRollbacks = repository.listRollbacks;

/**
 * The game server that a companion calls for, and the kind of companion in its last hello (empty before that). The key
 * decides which instance the server must be in: any other ID is NOT_FOUND.
 */
export async function serverOfCompanion(
  context: AppContext,
  scope: InstanceScope,
  serverId: string,
): Promise<{ id: string; name: string; type: CompanionRow['type'] }> {
  const { id, name } = await getServer(context, scope, serverId);
  const row = await repository.findCompanion(context.db, scope, id);
  return { id, name, type: row?.type ?? '' };
}

/** FORBIDDEN while the companion is switched off: the gate has looked a moment ago. */
export async function mustBeOn(context: AppContext, scope: InstanceScope): Promise<void> {
  if (!(await getSettings(context.db, scope, 'companionMod')).isEnabled) throw new AppError('FORBIDDEN', OFF);
}

/** Stores news of a server's companion, in one statement; NOT_FOUND if the server is gone. */
export async function saveCompanion(
  db: Queries,
  scope: InstanceScope,
  { serverId, ...report }: CompanionReport & { serverId: string },
): Promise<void> {
  const isThere = await repository.upsertCompanion(db, keptServer(scope, serverId), report);
  if (!isThere) throw new AppError('NOT_FOUND');
}

/**
 * Records that a complete snapshot of a kind was stored, in the same transaction. Call it last: the companion's next call
 * waits for it. Open pages are notified separately (`companionNews`): transactions that publish are committed one after the
 * other.
 */
export async function recordUpload(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Queries,
  upload: {
    scope: InstanceScope;
    serverId: string;
    kind: DashboardKind;
    rows: number;
    source: UploadSource;
    save?: ReadSave | undefined;
    unread?: UnreadRows | undefined;
  },
): Promise<void> {
  const { scope, serverId, kind, rows, source, save } = upload;
  const at = clock.now();
  const unread = cleanUnread(upload.unread);
  await saveCompanion(tx, scope, {
    serverId,
    ...(source !== 'Host' && { lastSeenAt: at }),
    uploads: { [kind]: { at, rows, source, ...(unread && { unread }) } },
  });
  if (save) await repository.saveSave(tx, scope, { serverId, now: at, ...save });
}

/** Reasons may repeat bytes of a damaged file. */
function cleanUnread(unread: UnreadRows | undefined): UnreadRows | undefined {
  if (unread === undefined || unread.rows === 0) return undefined;
  return { ...unread, reasons: unread.reasons.map((reason) => plainText(reason, MAX_UNREAD_REASON)) };
}

/** Has open pages reload the companions. There is no author: games have changed something. */
export const companionNews = ({ botId }: InstanceScope): Message => ({
  kind: 'changed',
  of: { botId },
  topic: 'companion',
});
