import '../../ui/form-styles.css';
import { actorKey } from '@arkwright/contracts/history/keys';
import { areaLabel } from '@arkwright/contracts/history/labels';
import { historyRoutes } from '@arkwright/contracts/history/routes';
import type { ChangeActor } from '@arkwright/contracts/history/schema';
import { actionLabel } from '@arkwright/contracts/history/sentence';
import { Button, TextInput } from '@mantine/core';
import { useInstance } from '../../kit/instances.ts';
import { useRead } from '../../kit/reads.ts';
import { useUser } from '../../kit/use-session.ts';
import type { Choice } from '../../ui/select/choice.ts';
import { Select } from '../../ui/select/select.tsx';
import { TableSearch } from '../../ui/table/table-search.tsx';
import styles from './history-filters.module.css';
import { type HistoryView, isWhole, WHOLE_HISTORY } from './history-view.ts';

type HistoryFiltersProps = { view: HistoryView; onChange: (change: Partial<HistoryView>) => void };

/** The choices with the chosen one, even where the history no longer names it. */
function withChosen(choices: readonly Choice[], chosen: string, own?: Choice): Choice[] {
  const isKnown = chosen === '' || choices.some(({ value }) => value === chosen);
  const label = chosen === own?.value ? own.label : chosen;
  return isKnown ? [...choices] : [{ value: chosen, label }, ...choices];
}

function toChoices(values: readonly string[], label: (value: string) => string): Choice[] {
  return values
    .map((value) => ({ value, label: label(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

const toPerson = (actor: ChangeActor): Choice => ({ value: actorKey(actor), label: actor.name || 'Someone' });

/** Search and filters, applied by the server. */
export function HistoryFilters({ view, onChange }: HistoryFiltersProps) {
  const { id: botId } = useInstance();
  const { data } = useRead(historyRoutes.facets, { params: { botId } });
  const user = useUser();
  // People who have done nothing yet are not in the history.
  const self = user && toPerson({ kind: 'user', id: user.discordId, name: user.username });
  const selects = [
    { key: 'actor', label: 'Who', all: 'Everyone', choices: data?.actors.map(toPerson) ?? [] },
    { key: 'area', label: 'Area', all: 'All areas', choices: toChoices(data?.areas ?? [], areaLabel) },
    {
      key: 'action',
      label: 'What',
      all: 'Every action',
      choices: toChoices(data?.actions ?? [], actionLabel),
    },
  ] as const;
  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <TableSearch label="Search history" value={view.q} onChange={(q) => onChange({ q })} />
      </div>
      {selects.map(({ key, label, all, choices }) => (
        <Select
          key={key}
          aria-label={label}
          placeholder={all}
          data={withChosen(choices, view[key], self)}
          value={view[key] === '' ? null : view[key]}
          onChange={(value) => onChange({ [key]: value ?? '' })}
          nothingFoundMessage="Nothing matches"
          clearable
        />
      ))}
      <TextInput
        type="date"
        aria-label="From day"
        leftSection={<span aria-hidden>From</span>}
        leftSectionWidth={48}
        value={view.from}
        max={view.to || undefined}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        aria-label="To day"
        leftSection={<span aria-hidden>To</span>}
        leftSectionWidth={34}
        value={view.to}
        min={view.from || undefined}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
      {!isWhole(view) && (
        <Button className={styles.clear ?? ''} variant="subtle" onClick={() => onChange(WHOLE_HISTORY)}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
