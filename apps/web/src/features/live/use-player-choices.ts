import type { LiveLine } from '@arkwright/contracts/live/schema';
import { playerRoutes } from '@arkwright/contracts/players/routes';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { usePlayers } from '../../kit/players.ts';
import { useCan } from '../../kit/use-can.ts';
import type { Choice } from '../../ui/select/choice.ts';

/** Players who are offline are looked up from this many letters on. */
const MIN_LETTERS = 2;
const PAUSE_MS = 250;
/** The longest text that is searched for. */
const MAX_TYPED = 100;

/** Players to choose from, by name: those of the lines, then others who are known and have the typed text in their name. */
export function usePlayerChoices(lines: readonly LiveLine[], chosen: string) {
  const [typed, setTyped] = useState('');
  const sought = typed.trim().slice(0, MAX_TYPED);
  const [q] = useDebouncedValue(sought, PAUSE_MS);
  const isWanted = useCan(playerRoutes.search).ok && sought.length >= MIN_LETTERS;
  const read = usePlayers({ q }, { enabled: isWanted && q === sought });
  const names = useMemo(() => {
    const found = new Set(lines.map(({ player }) => player));
    found.delete('');
    return [...found].toSorted((a, b) => a.localeCompare(b));
  }, [lines]);
  const known = isWanted ? (read.data?.players ?? []).map(({ name }) => name) : [];
  const others = [...new Set([chosen, ...known])].filter((name) => name !== '' && !names.includes(name));
  const toChoices = (group: string, list: readonly string[]): Choice[] =>
    list.map((name) => ({ value: name, label: name, group }));
  return {
    choices: [...toChoices('In these lines', names), ...toChoices('Known players', others)],
    isSearching: isWanted && (q !== sought || read.isFetching),
    search: setTyped,
  };
}
