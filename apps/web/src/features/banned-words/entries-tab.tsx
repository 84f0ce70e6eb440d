import { Stack } from '@mantine/core';
import { Banner } from '../../ui/banner.tsx';
import { EntriesTable } from '../shared/match-entries/entries-table.tsx';
import { TryMessage } from '../shared/match-entries/try-message.tsx';
import { LookBackPart } from './look-back-part.tsx';
import type { WordSettings } from './settings-group.ts';

/** Words that must not be written, and the bot's replies. */
export function EntriesTab({ group: { value, field } }: { group: WordSettings }) {
  const { bannedWordEntries: entries } = value;
  return (
    <Stack>
      {!value.isEnabled && (
        <Banner tone="warning">Banned Words are switched off in their settings: nothing is watched.</Banner>
      )}
      <EntriesTable
        what="Banned Word"
        field={field('bannedWordEntries')}
        isLogging={value.isLoggingEnabled}
        emptyTitle="No word is banned yet"
        empty="Add words that players are not to write, and what the bot says in the game’s chat to those who do."
      />
      <TryMessage
        entries={entries}
        follows={({ reply }) => (
          <>
            one infraction, and the bot answers <q dir="auto">{reply}</q>
          </>
        )}
      >
        <LookBackPart entries={entries} />
      </TryMessage>
    </Stack>
  );
}
