import { authorsOf, writtenForms } from '@arkwright/ark/chat-text';
import { MAX_FORMER_MEMBERS, MAX_MUTES } from '@arkwright/contracts/chat-mutes/bounds';
import type { ChatMute, NewMute } from '@arkwright/contracts/chat-mutes/schema';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { bannedWordsFeature } from '@arkwright/contracts/manifests/banned-words';
import type { AppContext } from '../../context/app-context.ts';
import { lockInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { recorderOf } from '../../core/history/recorder.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { inSlices } from '../../platform/work/slices.ts';
import { type BanningSettings, suppressorOf } from '../banned-words/service.ts';
import { lastNames, listThere, storedLine } from '../known-players/service.ts';
import { findOwnRegistration } from '../registered-players/service.ts';
import type { MuteRow } from './repository.ts';
import * as repository from './repository.ts';

/** How long after its author has left a line may still be read. */
const LEFT_MS = 5 * MINUTE_MS;

/** The mutes that last, by when they end. */
export async function listMutes(context: AppContext, scope: InstanceScope): Promise<ChatMute[]> {
  const rows = await repository.listMutes(context.db, scope, context.clock.now());
  return toMutes(context, context.db, { scope, rows });
}

/** Who is muted now and until when, by when that ends, without names. */
export const listActiveMutes = async (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  scope: InstanceScope,
): Promise<Pick<MuteRow, 'netId' | 'mutedUntil'>[]> => {
  const rows = await repository.listMutes(db, scope, clock.now());
  return rows.map(({ netId, mutedUntil }) => ({ netId, mutedUntil }));
};

/** A player's active mute; undefined for players without one. */
export async function findMute(
  { clock }: Pick<AppContext, 'clock'>,
  db: Queries,
  { scope, netId }: { scope: InstanceScope; netId: string },
): Promise<MuteRow | undefined> {
  const row = await repository.findMute(db, scope, netId);
  return row && row.mutedUntil > clock.now() ? row : undefined;
}

/**
 * The active mute of the player that a Discord member is registered as, or was during the mute; undefined for everyone
 * else. Everything that writes a member's text into games checks this first.
 */
export async function findMemberMute(
  context: Pick<AppContext, 'clock' | 'sealer'>,
  db: Queries,
  { scope, discordId }: { scope: InstanceScope; discordId: string },
): Promise<MuteRow | undefined> {
  const registration = await findOwnRegistration(db, scope, discordId);
  const own = registration && (await findMute(context, db, { scope, netId: registration.netId }));
  if (own) return own;
  const mark = markOf(context, { scope, discordId });
  return repository.findMuteOfFormer(db, scope, { mark, now: context.clock.now() });
}

/** Keeps a member muted whose registration as a muted player ends, without a trace of who it was. */
export async function keepMuted(
  context: AppContext,
  tx: Queries,
  { scope, netId, discordId }: { scope: InstanceScope; netId: string; discordId: string },
): Promise<void> {
  const mark = markOf(context, { scope, discordId });
  const now = context.clock.now();
  await repository.addFormer(tx, scope, { netId, mark, now, max: MAX_FORMER_MEMBERS });
}

const markOf = (
  { sealer }: Pick<AppContext, 'sealer'>,
  { scope, discordId }: { scope: InstanceScope; discordId: string },
) => sealer.fingerprint(`chat mute|${scope.botId}|${discordId}`);

/** Mutes a player from now on, in place of a mute that there may be; CONFLICT where there are too many. */
export async function mutePlayer(
  context: AppContext,
  by: By,
  { netId, lastsMs, reason }: Omit<NewMute, 'botId'>,
): Promise<ChatMute> {
  const { scope } = by;
  return context.db.transaction(async (tx) => {
    await lockInstance(tx, scope);
    const now = context.clock.now();
    const before = await repository.findMute(tx, scope, netId);
    if (!before && (await repository.countMutes(tx, scope, now)) >= MAX_MUTES)
      throw new AppError('CONFLICT', `At most ${MAX_MUTES} players can be muted at a time`);
    const after = { botId: scope.botId, netId, mutedAt: now, mutedUntil: now + lastsMs, reason };
    await repository.saveMute(tx, after);
    const [mute] = await toMutes(context, tx, { scope, rows: [after] });
    if (!mute) throw new Error('One row makes one mute');
    await record(context, tx, by, { action: 'chat-mute.set', after: mute });
    return mute;
  });
}

/** Lifts a mute; NOT_FOUND where the player is not muted. */
export async function unmutePlayer(context: AppContext, by: By, netId: string): Promise<void> {
  const { scope } = by;
  await context.db.transaction(async (tx) => {
    await lockInstance(tx, scope);
    const row = await repository.deleteMute(tx, scope, netId);
    if (!row || row.mutedUntil <= context.clock.now()) throw new AppError('NOT_FOUND');
    const [before] = await toMutes(context, tx, { scope, rows: [row] });
    await record(context, tx, by, { action: 'chat-mute.lifted', before });
  });
}

/** A player's message with the player's names. */
type Said = { player: string; character: string; message: string };

/**
 * Finds messages on a server that must not be relayed: those with banned words where these are suppressed, and all of muted
 * players. Lines only have names: one that may be another player's on the server is not held back. Everything that relays chat
 * to Discord or another game checks this first.
 */
export async function withholderOf(
  { clock }: Pick<AppContext, 'clock'>,
  db: Queries,
  { scope, server, settings }: { scope: InstanceScope; server: { id: string }; settings: BanningSettings },
): Promise<(said: Said) => boolean> {
  const isSuppressed = await suppressorOf(scope, settings);
  const muted = await listMutedPlayers(db, scope, clock.now());
  const isMuted = muted.length > 0 ? await mutedAuthors(db, { scope, server, muted }) : () => false;
  return (said) => isMuted(said) || isSuppressed(said.message);
}

const listMutedPlayers = (db: Queries, scope: InstanceScope, now: number) =>
  repository.listMutedPlayers(db, scope, { now, leftSince: now - LEFT_MS });

type OnServer = { scope: InstanceScope; server: { id: string }; muted: readonly repository.MutedPlayer[] };

async function mutedAuthors(db: Queries, at: OnServer): Promise<(said: Said) => boolean> {
  const { present, absent, others } = await splitPlayers(db, at);
  // A muted player who is elsewhere may have just changed servers.
  const isTheirs = await inSlices(authorsOf(present, { others, inFull: absent }));
  return (said) => isTheirs(storedLine(said));
}

/** The names of muted players on a server and elsewhere, and of the others on the server. */
async function splitPlayers(db: Queries, { scope, server, muted }: OnServer) {
  const there = await listThere(db, { botId: scope.botId, id: server.id }, LEFT_MS);
  const onServer = new Set(there.map(({ netId }) => netId));
  const mutedIds = new Set(muted.map(({ netId }) => netId));
  const names = (players: readonly { name: string }[]) => players.map(({ name }) => name);
  return {
    present: names(muted.filter(({ netId }) => onServer.has(netId))),
    absent: names(muted.filter(({ netId }) => !onServer.has(netId))),
    others: names(there.filter(({ netId }) => !mutedIds.has(netId))),
  };
}

/** The muted players with a name that games may write like that of another player on the same server. */
async function playersAlike(
  { clock }: Pick<AppContext, 'clock'>,
  db: Queries,
  scope: InstanceScope,
): Promise<ReadonlySet<string>> {
  const muted = await listMutedPlayers(db, scope, clock.now());
  const alike = new Set<string>();
  for (const [id, players] of Map.groupBy(muted, ({ serverId }) => serverId)) {
    const { others } = await splitPlayers(db, { scope, server: { id }, muted });
    const names = players.map(({ name }) => name);
    const isTheirs = await inSlices(authorsOf(names, { others }));
    for (const { netId, name } of players) {
      if (!writtenForms(name).every((form) => isTheirs(`${form} (`))) alike.add(netId);
    }
  }
  return alike;
}

async function toMutes(
  context: Pick<AppContext, 'clock'>,
  db: Queries,
  { scope, rows }: { scope: InstanceScope; rows: readonly Omit<MuteRow, 'formerMembers'>[] },
): Promise<ChatMute[]> {
  const names = await lastNames(
    db,
    scope,
    rows.map(({ netId }) => netId),
  );
  const alike = await playersAlike(context, db, scope);
  return rows.map(({ netId, mutedAt, mutedUntil, reason }) => ({
    netId,
    mutedAt,
    mutedUntil,
    reason,
    playerName: names.get(netId)?.name ?? '',
    isNameShared: alike.has(netId),
  }));
}

const record = recorderOf({
  feature: bannedWordsFeature,
  kind: 'chat-mute',
  describe: ({ netId, playerName, mutedUntil, reason }: ChatMute) => ({
    id: netId,
    name: playerName || netId,
    fields: { mutedUntil, reason },
  }),
});
