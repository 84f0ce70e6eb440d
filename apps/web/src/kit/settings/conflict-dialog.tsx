import { changedFields } from '@arkwright/contracts/history/differences';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ChangesTable } from '../changes/changes-table.tsx';
import { useReading } from '../changes/use-reading.ts';
import { useInstance } from '../instances.ts';
import { useKit } from '../kit.tsx';
import { kitCalls } from '../kit-calls.ts';
import { readOptions } from '../reads.ts';
import { useUser } from '../use-session.ts';
import type { Values } from '../working-copy/draft.ts';

/** What was saved meanwhile, and, field by field, what it says and what was typed here. */
type Conflict = { group: string; rev: number; sides?: { theirs: Values; mine: Values } };

type ConflictDialogProps = { conflict: Conflict | null; keepMine: () => void; takeTheirs: () => void };

/** Asks what to do when the same settings were saved meanwhile. Nothing is lost before the answer. */
export function ConflictDialog({ conflict, keepMine, takeTheirs }: ConflictDialogProps) {
  return (
    <Dialog
      opened={conflict !== null}
      onClose={takeTheirs}
      title="Changed meanwhile"
      width={600}
      closesOn="nothing"
    >
      {conflict && <Question {...conflict} />}
      <DialogButtons>
        <Button variant="default" onClick={takeTheirs}>
          Take theirs
        </Button>
        <Button onClick={keepMine} data-autofocus>
          Keep mine
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function Question({ group, rev, sides }: Conflict) {
  const reading = useReading();
  const changes = sides ? changedFields(sides.theirs, sides.mine, { ...reading, group }) : [];
  return (
    <>
      <Text mb="md">
        <WhoAndWhen group={group} rev={rev} /> Keep mine saves your changed fields over theirs; Take theirs
        drops your changes and shows what was saved.
      </Text>
      {changes.length > 0 && (
        <ChangesTable label="Both versions" changes={changes} heads={['Theirs', 'Mine']} />
      )}
    </>
  );
}

function WhoAndWhen({ group, rev }: Pick<Conflict, 'group' | 'rev'>) {
  const { id: botId } = useInstance();
  const { call } = useKit();
  const user = useUser();
  const target = group === 'managers' ? `managers:${botId}` : `settings:${group}`;
  const request = { params: { botId }, query: { target } };
  // Each revision is asked for anew: it has an author of its own.
  const { data } = useQuery({
    ...readOptions(call, kitCalls.latestChange, request),
    queryKey: [kitCalls.latestChange.path, request, rev],
  });
  const latest = data?.latest ?? null;
  if (latest === null) return 'These settings were saved elsewhere since you opened them.';
  const isOwn = latest.actor.kind === 'user' && latest.actor.id === user?.discordId;
  return (
    <>
      {isOwn ? (
        'You have'
      ) : (
        <Text component="bdi" inherit fw={600}>
          {latest.actor.name || 'Someone'}
        </Text>
      )}
      {isOwn ? ' saved these settings in another tab or on another device' : ' has saved these settings'}{' '}
      <RelativeTime at={latest.at} />, since you opened them here.
    </>
  );
}
