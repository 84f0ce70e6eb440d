import { TIER_PRICES, type Tier, tierName } from '@arkwright/contracts/core/tiers';
import {
  COMPARISON,
  type ComparisonRow,
  cellOf,
  columnOf,
  PLEDGE_TIERS,
} from '@arkwright/contracts/pledges/comparison';
import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { BeingBuilt } from '../../ui/being-built.tsx';
import styles from './tier-comparison.module.css';

const LATER = 'Included once it is built';

/** Each tier's content, with a check mark on the person's. All of it is one page: 20 lines (specification §9). */
export function TierComparison({ tier }: { tier: Tier | undefined }) {
  const current = tier === undefined ? undefined : columnOf(tier);
  return (
    <section className={styles.panel} aria-label="Tiers">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>What</VisuallyHidden>
            </th>
            {PLEDGE_TIERS.map((column) => (
              <th
                key={column}
                scope="col"
                data-current={column === current || undefined}
                aria-current={column === current || undefined}
              >
                <span className={styles.name}>
                  {column === current && <IconCheck size={16} role="img" aria-label="Your tier:" />}
                  <TierTitle tier={column} />
                </span>
                <span className={styles.price}>€{TIER_PRICES[column]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {COMPARISON.map((row) => (
            <Line key={row.title} row={row} current={current} />
          ))}
        </tbody>
      </table>
      {COMPARISON.some(({ isBeingBuilt }) => isBeingBuilt) && (
        <p className={styles.legend} aria-hidden>
          • {LATER}
        </p>
      )}
    </section>
  );
}

function Line({ row, current }: { row: ComparisonRow; current: Tier | undefined }) {
  const isOpen = row.isBeingBuilt === true;
  return (
    <tr>
      <th scope="row">
        {row.title} {isOpen && <BeingBuilt />}
        {row.detail !== undefined && <span className={styles.detail}>{row.detail}</span>}
      </th>
      {PLEDGE_TIERS.map((column) => (
        <td key={column} data-current={column === current || undefined}>
          <Cell value={cellOf(row, column)} isOpen={isOpen} />
        </td>
      ))}
    </tr>
  );
}

/** On a phone there is room for the number alone; it is read out in full everywhere. */
function TierTitle({ tier }: { tier: Tier }) {
  const [word = '', number] = tierName(tier).split(' ');
  if (number === undefined) return word;
  return (
    <span>
      <span className={styles.word}>{word} </span>
      {number}
    </span>
  );
}

/** A tick is a promise: features that are still being built get a dot, since no pledge includes them yet. */
function Cell({ value, isOpen }: { value: number | boolean; isOpen: boolean }) {
  if (typeof value === 'number') return <span data-dim={isOpen || value === 0 || undefined}>{value}</span>;
  if (value && !isOpen)
    return <IconCheck className={styles.yes} size={18} role="img" aria-label="Included" />;
  return (
    <span data-dim>
      <span aria-hidden>{value ? '•' : '–'}</span>
      <VisuallyHidden>{value ? LATER : 'Not included'}</VisuallyHidden>
    </span>
  );
}
