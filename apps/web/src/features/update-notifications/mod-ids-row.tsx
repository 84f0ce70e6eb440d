import { idsOf } from '@arkwright/contracts/core/pasted-lines';
import type { WatchedMod } from '@arkwright/contracts/update-notifications/schema';
import { Textarea } from '@mantine/core';
import innerList from '../../ui/inner-list.module.css';
import type { Field } from '../../ui/rows/field.ts';
import { Row } from '../../ui/rows/row.tsx';
import styles from './update-notifications.module.css';

const MOD_ID = /^\d{0,12}$/;
/** The part of an invalid line to repeat in its message. */
const MAX_REPEATED = 20;

type ModIdsRowProps = {
  field: Field<string[]>;
  off: string | undefined;
  /** The known data of mods. */
  watched: readonly WatchedMod[];
};

/** IDs of mods, one a line, as typed; below them the names of known ones. */
export function ModIdsRow({ field, off, watched }: ModIdsRowProps) {
  const known = new Map(watched.map((mod) => [mod.id, mod]));
  // `007` is 7.
  const ids = [...new Set(field.value.map((line) => line.trim().replace(/^0+(?=\d)/, '')))];
  const told = ids.flatMap((id) => {
    const mod = known.get(id);
    return mod && mod.state !== 'waiting' ? [mod] : [];
  });
  return (
    <>
      <Row field={field} off={off}>
        {(props) => (
          <Textarea
            {...props}
            rows={4}
            inputMode="numeric"
            spellCheck={false}
            autoComplete="off"
            value={field.value.join('\n')}
            onChange={(event) => {
              const { value } = event.currentTarget;
              field.onChange(value === '' ? [] : value.split('\n').flatMap(toLines));
            }}
            error={wordsOf(field)}
          />
        )}
      </Row>
      {told.length > 0 && (
        <ul className={`${innerList.list} ${styles.mods}`} aria-label="Additional mods">
          {told.map(({ id, name, state }) => (
            <li key={id} data-missing={state === 'missing' || undefined}>
              <span className={styles.number}>{id}</span>
              {state === 'missing' ? 'CurseForge has no such mod for this game.' : <bdi>{name}</bdi>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A line of an id, or of several as they were pasted, each in a line of its own; a line that is being typed is left as it is. */
function toLines(line: string): string[] {
  if (!/[,;"'`#/]|\d\s+\S/.test(line)) return [line];
  return /[,;]\s*$/.test(line) ? [...idsOf(line), ''] : idsOf(line);
}

/** The problem, with its line. */
function wordsOf({ value, error }: Field<string[]>): string | undefined {
  const at = value.findIndex((line) => !MOD_ID.test(line.trim()));
  if (error === undefined || at === -1) return error;
  const line = value[at]?.trim() ?? '';
  const shown = line.length > MAX_REPEATED ? `${line.slice(0, MAX_REPEATED)}…` : line;
  return `Line ${at + 1}, “${shown}”: ${error}`;
}
