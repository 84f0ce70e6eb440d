import { Stack } from '@mantine/core';
import { Banner } from '../../ui/banner.tsx';
import { EntriesTable } from '../shared/match-entries/entries-table.tsx';
import { TryMessage } from '../shared/match-entries/try-message.tsx';
import type { ReactionSettings } from './settings-group.ts';

/** Players' messages, and the bot's replies. */
export function EntriesTab({ group: { value, field } }: { group: ReactionSettings }) {
  return (
    <Stack>
      {!value.isEnabled && (
        <Banner tone="warning">
          Chat Reactions are switched off in their settings: nothing is answered.
        </Banner>
      )}
      <EntriesTable
        what="Chat Reaction"
        field={field('chatReactEntries')}
        isLogging={value.isLoggingEnabled}
        emptyTitle="Nothing is answered yet"
        empty="Add words that players ask for, such as !discord or rules, and what the bot says in the game’s chat when it reads them."
      />
      <TryMessage
        entries={value.chatReactEntries}
        follows={({ reply }) => (
          <>
            the bot answers <q dir="auto">{reply}</q>
          </>
        )}
      />
    </Stack>
  );
}
