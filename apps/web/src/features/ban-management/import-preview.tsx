import type { ImportOutcome } from '@arkwright/contracts/ban-files/schema';
import { Text } from '@mantine/core';
import { formatCount } from '../../kit/counted.ts';
import { DetailFact, DetailFacts } from '../../ui/details/details.tsx';
import styles from './import-preview.module.css';

/** The effect of an import, and the lines that it would skip. */
export function ImportPreview({ outcome }: { outcome: ImportOutcome }) {
  const { added, changed, unchanged, refused, refusedLines } = outcome;
  const unnamed = refused - refusedLines.length;
  return (
    <section className={styles.preview} aria-label="Preview" aria-live="polite">
      <DetailFacts of="counts">
        <DetailFact label="New">{formatCount(added)}</DetailFact>
        <DetailFact label="Changed">{formatCount(changed)}</DetailFact>
        <DetailFact label="As they are">{formatCount(unchanged)}</DetailFact>
        <DetailFact label="Refused lines">{formatCount(refused)}</DetailFact>
      </DetailFacts>
      {refusedLines.length > 0 && (
        // It scrolls where there are many lines: the keyboard has to reach it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled
        <ul className={styles.lines} tabIndex={0} aria-label="Refused lines">
          {refusedLines.map(({ line, text, reason }) => (
            <li key={line}>
              <Text span size="sm">
                Line {formatCount(line)}: {reason}
              </Text>
              <code>
                <bdi>{text}</bdi>
              </code>
            </li>
          ))}
          {unnamed > 0 && <li>and {formatCount(unnamed)} more</li>}
        </ul>
      )}
    </section>
  );
}
