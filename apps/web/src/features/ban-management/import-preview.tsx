import type { ImportOutcome } from '@arkwright/contracts/ban-management/schema';
import { Text } from '@mantine/core';
import { DetailFact, DetailFacts } from '../../ui/details/details.tsx';
import styles from './import-preview.module.css';

const figures = new Intl.NumberFormat('en');

/** What an import would do, and which lines it would leave out. */
export function ImportPreview({ outcome }: { outcome: ImportOutcome }) {
  const { added, changed, unchanged, refused, refusedLines } = outcome;
  const unnamed = refused - refusedLines.length;
  return (
    <section className={styles.preview} aria-label="Preview" aria-live="polite">
      <DetailFacts>
        <DetailFact label="New">{figures.format(added)}</DetailFact>
        <DetailFact label="Changed">{figures.format(changed)}</DetailFact>
        <DetailFact label="As they are">{figures.format(unchanged)}</DetailFact>
        <DetailFact label="Refused lines">{figures.format(refused)}</DetailFact>
      </DetailFacts>
      {refusedLines.length > 0 && (
        // It scrolls where there are many lines: the keyboard has to reach it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled
        <ul className={styles.lines} tabIndex={0} aria-label="Refused lines">
          {refusedLines.map(({ line, text, reason }) => (
            <li key={line}>
              <Text span size="sm">
                Line {figures.format(line)}: {reason}
              </Text>
              <code>
                <bdi>{text}</bdi>
              </code>
            </li>
          ))}
          {unnamed > 0 && <li>and {figures.format(unnamed)} more</li>}
        </ul>
      )}
    </section>
  );
}
