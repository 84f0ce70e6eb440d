import { comparesParts, type MatchEntry } from '@arkwright/contracts/core/match-entries';
import { CHOICE_LABELS } from '@arkwright/contracts/history/choices';
import type { Column } from '../../../ui/table/column.ts';
import { actionsColumn, idColumn } from '../../../ui/table/common-columns.tsx';
import { DeleteRowButton, EditRowButton } from '../../../ui/table/row-buttons.tsx';
import { wordsOf } from './words-of.ts';

type RowActions = {
  /** Why entries can't be changed by this person, or now. */
  reason: string | undefined;
  open: (dialog: { kind: 'edit' | 'delete'; row: MatchEntry }) => void;
};

/** A reply of more characters is cut to the other figure (specification §2). */
const LONGEST_WHOLE = 15;
const CUT_TO = 12;

const shortReply = (reply: string) =>
  reply.length > LONGEST_WHOLE ? `${reply.slice(0, CUT_TO).replace(/[\ud800-\udbff]$/, '')}...` : reply;

/** How an entry's words are compared. */
const typeWords = ({ matchType, alsoInsideWords }: MatchEntry) =>
  alsoInsideWords && comparesParts(matchType)
    ? `${CHOICE_LABELS.matchType[matchType]}, also inside words`
    : CHOICE_LABELS.matchType[matchType];

/** The table's columns (specification §2). */
export function entryColumns({ reason, open }: RowActions): Column<MatchEntry>[] {
  return [
    idColumn(({ id }) => id),
    {
      id: 'matchWord',
      header: 'Match Word',
      value: wordsOf,
      cell: (entry) => <bdi>{wordsOf(entry)}</bdi>,
      phone: 'heading',
    },
    {
      id: 'matchType',
      header: 'Match Type',
      value: typeWords,
      cell: typeWords,
      isTight: true,
    },
    {
      id: 'reply',
      header: 'Reply',
      value: ({ reply }) => reply,
      cell: ({ reply }) => <bdi title={reply}>{shortReply(reply)}</bdi>,
      phone: 'fact',
    },
    {
      id: 'notifyDiscord',
      header: 'Notify Discord',
      value: ({ notifyDiscord }) => (notifyDiscord ? 'Yes' : 'No'),
      cell: ({ notifyDiscord }) => (notifyDiscord ? 'Yes' : 'No'),
      isTight: true,
    },
    {
      id: 'notifyRoles',
      header: 'Notify Roles',
      value: ({ notifyDiscordRoleIds }) => notifyDiscordRoleIds.length,
      cell: ({ notifyDiscordRoleIds }) => notifyDiscordRoleIds.length,
      align: 'end',
      isTight: true,
    },
    actionsColumn((row) => (
      <>
        <EditRowButton reason={reason} onClick={() => open({ kind: 'edit', row })} />
        <DeleteRowButton reason={reason} onClick={() => open({ kind: 'delete', row })} />
      </>
    )),
  ];
}
