import type { Block } from '@arkwright/contracts/home/schema';
import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { formatCount } from '../../../kit/counted.ts';
import styles from './panel.module.css';

type PanelProps = {
  title: string;
  count?: number | undefined;
  /** At the right of the title, or beside it. */
  right?: ReactNode;
  isBeside?: true;
  className?: string | undefined;
  children: ReactNode;
};

/** A block of Home with its heading. */
export function Panel({ title, count, right, isBeside, className, children }: PanelProps) {
  const id = useId();
  return (
    <section className={[styles.panel, className].filter(Boolean).join(' ')} aria-labelledby={id}>
      <header className={styles.head} data-beside={isBeside}>
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
        {right !== undefined && <div className={styles.right}>{right}</div>}
      </header>
      {children}
    </section>
  );
}

type BlockPanelProps<Data> = Omit<PanelProps, 'children' | 'count' | 'right'> & {
  /** Undefined if the person may not see it: nothing is shown, except while it is loading. */
  block: Block<Data>;
  isLoading: boolean;
  /** Rows in grey while it is loading. */
  bones: number;
  onRetry: () => void;
  count?: (data: Data) => number | undefined;
  right?: (data: Data) => ReactNode;
  children: (data: Data) => ReactNode;
};

/** A block whose content was read, or could not be. */
export function BlockPanel<Data>(props: BlockPanelProps<Data>) {
  const { block, isLoading, bones, onRetry, count, right, children, ...panel } = props;
  if (isLoading) {
    return (
      <Panel {...panel}>
        <Bones rows={bones} />
      </Panel>
    );
  }
  if (block === undefined) return null;
  if ('error' in block) {
    return (
      <Panel {...panel}>
        <div className={styles.unread}>
          <span>Could not be read.</span>
          <Button variant="default" size="xs" onClick={onRetry}>
            Try again
          </Button>
        </div>
      </Panel>
    );
  }
  return (
    <Panel {...panel} count={count?.(block.ok)} right={right?.(block.ok)}>
      {children(block.ok)}
    </Panel>
  );
}

const WIDTHS = [150, 240, 200, 160, 260, 220, 180, 280, 230, 190];

/** Grey shapes of the final height. */
export function Bones({ rows }: { rows: number }) {
  return (
    <div className={styles.bones} aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike
        <div key={row} className={styles.bone}>
          <Skeleton circle height={8} width={8} />
          <Skeleton height={12} width={WIDTHS[row % WIDTHS.length]} />
          <Skeleton height={12} width={56} ml="auto" />
        </div>
      ))}
    </div>
  );
}

/** A line in place of rows. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className={styles.nothing}>{children}</p>;
}
