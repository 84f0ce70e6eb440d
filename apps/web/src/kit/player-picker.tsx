/**
 * KIT · An EOS ID, found by the player's name.
 *   <PlayerPicker label="EOS ID" value={field.value} onChange={field.onChange} onBlur={field.onBlur} error={…} />
 * What is typed is the value: an ID that nobody knows is as good as one that is chosen.
 */
import { normalizeEosId } from '@arkwright/ark/eos-id';
import type { KnownPlayer } from '@arkwright/contracts/players/schema';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useState } from 'react';
import '../ui/form-styles.css';
import { Listbox } from '../ui/listbox/listbox.tsx';
import { useListbox } from '../ui/listbox/use-listbox.ts';
import styles from './player-picker.module.css';
import { PlayerWords } from './player-words.tsx';
import { usePlayers } from './players.ts';
import { toProblem } from './problem.ts';

/** Whoever types is asked about so long after the last letter, ms. */
const PAUSE_MS = 250;
/** The longest text that is searched for. */
const MAX_TYPED = 100;
const NOBODY: readonly KnownPlayer[] = [];

type PlayerPickerProps = {
  label: string;
  description?: string;
  /** An EOS ID, or what was typed so far. */
  value: string;
  /** With the player, where one was chosen from the list. */
  onChange: (value: string, player?: KnownPlayer) => void;
  onBlur?: () => void;
  error?: string | undefined;
  withAsterisk?: boolean;
  'data-autofocus'?: boolean;
};

export function PlayerPicker(props: PlayerPickerProps) {
  const { value, onChange, onBlur, error, label, ...input } = props;
  const [isOpen, setOpen] = useState(false);
  const typed = value.trim().slice(0, MAX_TYPED);
  const [sought] = useDebouncedValue(typed, PAUSE_MS);
  const netId = normalizeEosId(value);
  const read = usePlayers({ q: sought }, { enabled: isOpen || netId !== null });
  const isSearched = sought === typed && !read.isFetching;
  // What an earlier text has found must not be chosen by Enter.
  const players = (isSearched && read.data?.players) || NOBODY;
  const chosen = netId === null ? undefined : players.find((player) => player.netId === netId);
  const listbox = useListbox({ count: players.length, isOpen, onPick: pick, onClose: close });

  function open() {
    if (isOpen) return;
    setOpen(true);
    listbox.setPlace(-1);
  }
  function close() {
    setOpen(false);
  }
  function pick(index: number) {
    const player = players[index];
    if (player === undefined) return;
    onChange(player.netId, player);
    close();
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (listbox.takeKey(event)) return;
    if (!isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) open();
    else if (!(isOpen && event.key === 'Enter')) return;
    // Enter ends the search; the next one is the form's.
    else close();
    event.preventDefault();
  }

  return (
    <div className={styles.picker}>
      <Listbox
        of={listbox}
        label="Players"
        options={players.map((player) => ({
          key: player.netId,
          content: <PlayerWords player={player} />,
          isChosen: player.netId === netId,
        }))}
        onPick={pick}
        nothingFound={nothingFound()}
        footer={read.data?.hasMore && isSearched ? 'There are more: type part of the name.' : undefined}
      >
        <TextInput
          {...input}
          {...listbox.inputProps}
          role="combobox"
          aria-expanded={isOpen}
          aria-haspopup="listbox"
          label={label}
          value={value}
          // While one is searching by name, it is no ID yet.
          error={isOpen && typed !== '' ? undefined : error}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            setOpen(true);
            listbox.setPlace(0);
          }}
          onClick={open}
          onKeyDown={handleKeyDown}
          onBlur={() => {
            close();
            onBlur?.();
          }}
        />
      </Listbox>
      {!isOpen && chosen !== undefined && (
        <div className={styles.chosen}>
          <PlayerWords player={chosen} isBrief />
        </div>
      )}
    </div>
  );

  /** What is said where there is nobody to choose. */
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
