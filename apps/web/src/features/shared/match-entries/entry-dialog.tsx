import '@mantine/core/styles/Switch.layer.css';
import {
  comparesParts,
  type MatchEntry,
  matchEntries,
  matchEntry,
} from '@arkwright/contracts/core/match-entries';
import { choicesOf } from '@arkwright/contracts/history/choices';
import { Switch, Textarea, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { EditDialog } from '../../../kit/collection/edit-dialog.tsx';
import { rulesBeside } from '../../../kit/collection/rules-beside.ts';
import { useEditForm } from '../../../kit/collection/use-edit-form.ts';
import { roleChoices, useDirectory } from '../../../kit/directory.ts';
import { newKey } from '../../../kit/run-keys.ts';
import { MultiSelect } from '../../../ui/select/multi-select.tsx';
import { Select } from '../../../ui/select/select.tsx';

type EntryDialogProps = {
  /** The kind of entry: `Chat Reaction`. */
  what: string;
  /** The entry as it was when the dialog was opened; undefined for a new one. */
  entry?: MatchEntry;
  entries: readonly MatchEntry[];
  /** Logging is on, so that Discord can be notified. */
  isLogging: boolean;
  /** Puts the list into the working copy, which the page saves. */
  onChange: (entries: MatchEntry[]) => void;
  onClose: () => void;
};

const LIST = matchEntries();
const TYPES = choicesOf('matchType');
const NEW = { matchWords: [], matchType: 'ContainsIgnoreCase', reply: '' } as const;

type FoundError = { message?: string | undefined } | undefined;

/** The problem of the list of words, or of its first invalid word. */
function wordsError(error: FoundError | readonly FoundError[]): string | undefined {
  if (Array.isArray(error)) return error.find((each) => each !== undefined)?.message;
  return (error as FoundError)?.message;
}

/** The dialog in which words and what follows them are added or changed. */
export function EntryDialog({ what, entry, entries, isLogging, onChange, onClose }: EntryDialogProps) {
  const { roles } = useDirectory();
  const schema = useMemo(() => {
    const others = entries.filter(({ id }) => id !== entry?.id);
    return rulesBeside({ entry: matchEntry, list: LIST, others });
  }, [entries, entry]);
  const defaults = useMemo(
    () =>
      entry ?? {
        ...NEW,
        id: newKey(),
        matchWords: [],
        alsoInsideWords: false,
        notifyDiscord: false,
        notifyDiscordRoleIds: [],
      },
    [entry],
  );
  const form = useEditForm({
    schema,
    defaults,
    send: async (values) => {
      const place = entries.findIndex(({ id }) => id === entry?.id);
      onChange(place === -1 ? [...entries, values] : entries.with(place, values));
      return { ok: true, reply: values };
    },
    onClose,
  });
  const { control, register, errorOf } = form;
  const notifies = useWatch({ control, name: 'notifyDiscord' });
  const findsWords = comparesParts(useWatch({ control, name: 'matchType' }) ?? NEW.matchType);
  return (
    <EditDialog what={what} form={form} isNew={!entry} submitLabel="Done">
      <Controller
        control={control}
        name="matchWords"
        render={({ field: { value, onChange: change, ref, onBlur } }) => (
          <Textarea
            label="Match words"
            description="One per line, each with 1 to 30 characters"
            withAsterisk
            rows={4}
            dir="auto"
            autoComplete="off"
            data-autofocus
            ref={ref}
            onBlur={onBlur}
            value={(value ?? []).join('\n')}
            onChange={(event) => change(event.currentTarget.value.split('\n'))}
            error={wordsError(form.formState.errors.matchWords)}
          />
        )}
      />
      <Controller
        control={control}
        name="matchType"
        render={({ field: { value, onChange: change } }) => (
          <Select
            label="Match type"
            description="Exact is the whole message. Contains finds whole words: “cat” is not in “catch”, unless Also inside words is on."
            data={TYPES}
            value={value ?? null}
            onChange={change}
          />
        )}
      />
      <Controller
        control={control}
        name="alsoInsideWords"
        render={({ field: { value, ...field } }) => (
          <Switch
            label="Also inside words"
            description={
              findsWords
                ? 'Finds “cat” in “catch” too. Short words are in many harmless ones: try some messages first.'
                : 'For Contains only'
            }
            {...field}
            checked={value === true}
            // Enabled settings can be switched off.
            disabled={!findsWords && value !== true}
          />
        )}
      />
      <TextInput
        label="Reply"
        description="What the bot says in the game’s chat, at most 150 characters"
        withAsterisk
        autoComplete="off"
        dir="auto"
        {...register('reply')}
        error={errorOf('reply')}
      />
      <Controller
        control={control}
        name="notifyDiscord"
        render={({ field: { value, ...field } }) => (
          <Switch
            label="Notify Discord"
            description={
              isLogging
                ? 'Posts it in the log channel as a message of its own'
                : 'Switch on “Enable logging” first'
            }
            {...field}
            checked={value === true}
            // Enabled settings can be switched off.
            disabled={!isLogging && value !== true}
          />
        )}
      />
      <Controller
        control={control}
        name="notifyDiscordRoleIds"
        render={({ field: { value, onChange: change, onBlur } }) => (
          <MultiSelect
            label="Notify roles"
            data={roleChoices(roles, value ?? [])}
            value={value ?? []}
            onChange={change}
            onBlur={onBlur}
            placeholder={notifies ? 'No roles' : 'Switch on “Notify Discord” first'}
            nothingFoundMessage="No such role"
            disabled={!notifies}
            error={errorOf('notifyDiscordRoleIds')}
          />
        )}
      />
    </EditDialog>
  );
}
