import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import styles from './line-editor.module.css';
import type { Note } from './note.ts';

const SHOWN = 12;

type LineNotesProps = { id: string; notes: readonly Note[]; onGoTo: (line: number) => void };

/** Problems and warnings, line by line; a click selects the line. Problems come first: they must be fixed. */
export function LineNotes({ id, notes, onGoTo }: LineNotesProps) {
  const sorted = notes.toSorted((a, b) => Number(b.level === 'problem') - Number(a.level === 'problem'));
  const hidden = sorted.length - SHOWN;
  return (
    <div id={id} className={styles.notes} role="status">
      {sorted.length > 0 && (
        <ul>
          {sorted.slice(0, SHOWN).map(({ line, level, message }) => (
            <li key={line} data-level={level}>
              {level === 'problem' ? (
                <IconCircleX size={16} aria-hidden />
              ) : (
                <IconAlertTriangle size={16} aria-hidden />
              )}
              <button type="button" onClick={() => onGoTo(line)}>
                Line {line}
              </button>
              <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && <p>And {hidden} more.</p>}
    </div>
  );
}
