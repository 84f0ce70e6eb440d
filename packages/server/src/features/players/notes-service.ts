import { DAY_MS } from '@arkwright/contracts/core/durations';
import { MAX_NOTES, MAX_NOTES_OF_PLAYER, NOTES_KEPT_DAYS } from '@arkwright/contracts/players/bounds';
import type { ChangedNote, NewNote, PlayerNote } from '@arkwright/contracts/players/page';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance, lockInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { type By, recordChange } from '../../core/history/change-log.ts';
import type { UserActor } from '../../core/identity/actor.ts';
import { FORGOTTEN_ID, FORGOTTEN_NAME } from '../../core/personal-data/forgotten.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Retention } from '../../platform/work/retention.ts';
import { lastNames } from '../known-players/service.ts';
import type { NoteRow } from './notes-repository.ts';
import * as repository from './notes-repository.ts';

export const NOTES_KEPT_MS = NOTES_KEPT_DAYS * DAY_MS;

/** A person as an author of notes. */
type Author = By & { actor: UserActor };

/** The notes on a player, the newest first. `discordId` is the viewer's. */
export async function listNotes(
  { db }: AppContext,
  { scope, discordId }: { scope: InstanceScope; discordId: string },
  netId: string,
): Promise<PlayerNote[]> {
  return (await repository.listNotes(db, scope, netId)).map((row) => toNote(row, discordId));
}

/** The players among these on whom there are notes, by EOS ID. */
export const listNoted = async (
  db: Queries,
  scope: InstanceScope,
  netIds: readonly string[],
): Promise<ReadonlySet<string>> =>
  netIds.length === 0 ? new Set() : new Set(await repository.listNoted(db, scope, netIds));

/** Adds a note on a player; CONFLICT where there are too many. */
export function addNote(context: AppContext, by: Author, { netId, text }: NewNote): Promise<PlayerNote> {
  const { scope, actor } = by;
  return context.db.transaction(async (tx) => {
    await lockInstance(tx, scope);
    const { ofPlayer, all } = await repository.countNotes(tx, scope, netId);
    if (ofPlayer >= MAX_NOTES_OF_PLAYER)
      throw new AppError('CONFLICT', `At most ${MAX_NOTES_OF_PLAYER} notes on one player are possible.`);
    if (all >= MAX_NOTES)
      throw new AppError('CONFLICT', `At most ${MAX_NOTES} notes on players are possible.`);
    const at = context.clock.now();
    const author = { authorId: actor.discordId, authorName: actor.name };
    const row = { botId: scope.botId, id: newId(), netId, text, ...author, createdAt: at, writtenAt: at };
    await repository.insertNote(tx, row);
    await record(context, tx, by, { action: 'player-note.added', after: row });
    return toNote(row, actor.discordId);
  });
}

/** Changes a note; NOT_FOUND for one that is gone, CONFLICT for anyone but its author. */
export function changeNote(context: AppContext, by: Author, { id, text }: ChangedNote): Promise<PlayerNote> {
  const { scope, actor } = by;
  return changeInstance(context, scope, async (tx) => {
    const before = await repository.lockNote(tx, scope, id);
    if (!before) throw new AppError('NOT_FOUND');
    if (before.authorId !== actor.discordId)
      throw new AppError('CONFLICT', 'Only who has written a note can change it.');
    const after = { ...before, text, writtenAt: context.clock.now() };
    await repository.updateNote(tx, scope, after);
    await record(context, tx, by, { action: 'player-note.changed', before, after });
    return toNote(after, actor.discordId);
  });
}

/** Deletes a note of any author. NOT_FOUND if it is gone. */
export function deleteNote(context: AppContext, by: By, id: string): Promise<void> {
  const { scope } = by;
  return changeInstance(context, scope, async (tx) => {
    const before = await repository.lockNote(tx, scope, id);
    if (!before) throw new AppError('NOT_FOUND');
    await repository.deleteNote(tx, scope, id);
    await record(context, tx, by, { action: 'player-note.deleted', before });
  });
}

/** Removes a person from the notes that they have written in any instance. */
export const forgetAuthor = ({ db }: AppContext, discordId: string): Promise<void> =>
  repository.forgetAuthor(db, discordId, { authorId: FORGOTTEN_ID, authorName: FORGOTTEN_NAME });

/** Notes without a change for two years. */
export const oldNoteRetention: Retention = {
  what: 'old notes on players',
  deleteSome: (db, { now, limit }) => repository.deleteOld(db, { before: now - NOTES_KEPT_MS, limit }),
};

function toNote(
  { id, authorId, authorName, text, createdAt, writtenAt }: NoteRow,
  viewer: string,
): PlayerNote {
  const changedAt = writtenAt > createdAt ? writtenAt : 0;
  return { id, author: authorName, isOwn: authorId === viewer, text, createdAt, changedAt };
}

type Edit = {
  action: 'player-note.added' | 'player-note.changed' | 'player-note.deleted';
  before?: NoteRow;
  after?: NoteRow;
};

async function record(
  { clock }: AppContext,
  tx: Queries,
  by: By,
  { action, before, after }: Edit,
): Promise<void> {
  const netId = after?.netId ?? before?.netId ?? '';
  const names = (await lastNames(tx, by.scope, [netId])).get(netId);
  await recordChange(tx, by, {
    at: clock.now(),
    area: 'BanManagement',
    action,
    target: { kind: 'player', id: netId, name: names?.name || names?.characterName || netId },
    before: before ? { text: before.text } : null,
    after: after ? { text: after.text } : null,
  });
}
