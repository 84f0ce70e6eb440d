import type { GroupWords } from '@arkwright/contracts/derived/settings-group';
import { changedFields } from '@arkwright/contracts/history/differences';
import { fieldLabel } from '@arkwright/contracts/history/labels';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
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
import type { WordsOfGroups } from '../working-copy/use-save-instance.ts';
import { targetOf } from '../working-copy/use-who-saved.ts';
import styles from './conflict-dialog.module.css';

/** The concurrently saved and the typed values; `fields` are those that both have changed. */
type Conflict = { group: string; rev: number; theirs: Values; mine: Values; fields: readonly string[] };

type ConflictDialogProps = {
  conflict: Conflict | null;
  /** Those of the settings groups that it may be about. */
  words?: WordsOfGroups;
  /** With the fields whose typed values are kept. */
  resolve: (kept: readonly string[]) => void;
};

/** Asks whose values to keep if two people have changed the same fields. Nothing is lost before the answer. */
export function ConflictDialog({ conflict, words = {}, resolve }: ConflictDialogProps) {
  return (
    <Dialog
      opened={conflict !== null}
      onClose={() => resolve([])}
      title="Changed in the meantime"
      width={600}
      closesOn="nothing"
    >
      {conflict && (
        <Question
          key={`${conflict.group} ${conflict.rev}`}
          {...conflict}
          words={words[conflict.group]}
          resolve={resolve}
        />
      )}
    </Dialog>
  );
}

function Question({
  group,
  rev,
  theirs,
  mine,
  fields,
  words,
  resolve,
}: Conflict & Pick<ConflictDialogProps, 'resolve'> & { words: GroupWords | undefined }) {
  const reading = { ...useReading(), words };
  const [kept, setKept] = useState(fields);
  const isMixed = kept.length > 0 && kept.length < fields.length;
  // A manager is shown as an entry of the list.
  const side = (values: Values, name: string) => {
    if (group !== 'managers') return { [name]: values[name] };
    return values[name] === undefined ? [] : [values[name]];
  };
  return (
    <>
      <Text mb="md">
        <WhoAndWhen group={group} rev={rev} /> Both sides changed these fields: Keep mine saves the values of
        this page over those, Take theirs drops the values of this page. Fields that only one side changed
        keep that change.
      </Text>
      {fields.map((name) => (
        <Fragment key={name}>
          <ChangesTable
            label={fields.length > 1 ? `Both versions of ${fieldLabel(name, words)}` : 'Both versions'}
            changes={changedFields(side(theirs, name), side(mine, name), reading)}
            heads={['Theirs', 'Mine']}
          />
          {fields.length > 1 && (
            <fieldset className={styles.choice}>
              <legend>{fieldLabel(name, words)}</legend>
              {(['Theirs', 'Mine'] as const).map((whose) => (
                <label key={whose}>
                  <input
                    type="radio"
                    name={`${group}.${name}`}
                    checked={kept.includes(name) === (whose === 'Mine')}
                    onChange={() =>
                      setKept(
                        fields.filter((field) => (field === name ? whose === 'Mine' : kept.includes(field))),
                      )
                    }
                  />
                  {whose}
                </label>
              ))}
            </fieldset>
          )}
        </Fragment>
      ))}
      <DialogButtons>
        <Button variant="default" onClick={() => resolve([])}>
          Take theirs
        </Button>
        <Button variant={isMixed ? 'default' : 'filled'} onClick={() => resolve(fields)} data-autofocus>
          Keep mine
        </Button>
        {isMixed && <Button onClick={() => resolve(kept)}>Save as chosen</Button>}
      </DialogButtons>
    </>
  );
}

function WhoAndWhen({ group, rev }: Pick<Conflict, 'group' | 'rev'>) {
  const { id: botId } = useInstance();
  const { call } = useKit();
  const user = useUser();
  const request = { params: { botId }, query: { target: targetOf(group, botId) } };
  // Each revision is loaded separately: it has its own author.
  const { data } = useQuery({
    ...readOptions(call, kitCalls.latestChange, request),
    queryKey: [kitCalls.latestChange.path, request, rev],
  });
  const latest = data?.latest ?? null;
  if (latest === null) return 'These settings have been saved elsewhere since you opened them.';
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
