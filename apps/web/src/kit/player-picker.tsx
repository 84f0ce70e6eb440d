/**
 * KIT · An EOS ID, found by the player's name.
 *   <PlayerPicker label="EOS ID" value={field.value} onChange={field.onChange} onBlur={field.onBlur} error={…} />
 * The value is the typed text: unknown IDs are accepted like selected ones.
 */
import { normalizeEosId } from '@arkwright/ark/eos-id';
import type { KnownPlayer } from '@arkwright/contracts/players/schema';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { SearchInput } from '../ui/listbox/search-input.tsx';
import styles from './player-picker.module.css';
import { PlayerWords } from './player-words.tsx';
import { usePlayers } from './players.ts';
import { toProblem } from './problem.ts';

/** Delay between the last keystroke and the search, ms. */
const PAUSE_MS = 250;
/** The longest text that is searched for. */
const MAX_TYPED = 100;
const NOBODY: readonly KnownPlayer[] = [];

type PlayerPickerProps = {
  label: string;
  description?: string;
  /** An EOS ID, or the text typed so far. */
  value: string;
  /** With the player, where one was chosen from the list. */
  onChange: (value: string, player?: KnownPlayer) => void;
  onBlur?: () => void;
  error?: string | undefined;
  withAsterisk?: boolean;
  'data-autofocus'?: boolean;
};

export function PlayerPicker(props: PlayerPickerProps) {
  const { value, onChange, error, ...input } = props;
  const [isOpen, setOpen] = useState(false);
  const typed = value.trim().slice(0, MAX_TYPED);
  const [sought] = useDebouncedValue(typed, PAUSE_MS);
  const netId = normalizeEosId(value);
  const read = usePlayers({ q: sought }, { enabled: isOpen || netId !== null });
  const isSearched = sought === typed && !read.isFetching;
  // Enter must not select a result of an earlier text.
  const players = (isSearched && read.data?.players) || NOBODY;
  const chosen = netId === null ? undefined : players.find((player) => player.netId === netId);

  return (
    <div className={styles.picker}>
      <SearchInput
        {...input}
        listLabel="Players"
        value={value}
        onType={onChange}
        options={players.map((player) => ({
          key: player.netId,
          content: <PlayerWords player={player} />,
          isChosen: player.netId === netId,
        }))}
        onPick={(index) => players[index] && onChange(players[index].netId, players[index])}
        isOpen={isOpen}
        onOpenChange={setOpen}
        // An ID that is typed in full is sent by Enter as it is.
        opensAt={-1}
        status={nothingFound()}
        footer={read.data?.hasMore && isSearched ? 'There are more: type part of the name.' : undefined}
        // While one is searching by name, it is no ID yet.
        error={isOpen && typed !== '' ? undefined : error}
      />
      {!isOpen && chosen !== undefined && (
        <div className={styles.chosen}>
          <PlayerWords player={chosen} isBrief />
        </div>
      )}
    </div>
  );

  /** The message without results. */
  function nothingFound(): string {
    if (!isSearched) return 'Searching…';
    if (read.error !== null) {
      return `Players could not be searched: ${toProblem(read.error).message} You can type in an EOS ID.`;
    }
    if (netId !== null) return 'Nobody has been seen with this EOS ID yet. You can use it anyway.';
    if (typed === '') return 'No player has been seen yet. You can type in an EOS ID.';
    return 'No player has this in a name or EOS ID.';
  }
}
