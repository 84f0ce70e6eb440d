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
import styles from './tier-comparison.module.css';

/** What each tier has, with a check mark on the person's. All of it is one page: 20 lines (specification §9). */
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
            <tr key={row.title}>
              <th scope="row">
                {row.title}
                {row.isPlanned && ' '}
                {row.isPlanned && <span className={styles.planned}>Planned, not yet available</span>}
                {row.detail !== undefined && <span className={styles.detail}>{row.detail}</span>}
              </th>
              {PLEDGE_TIERS.map((column) => (
                <td key={column} data-current={column === current || undefined}>
                  <Cell value={cellOf(row, column)} isPlanned={row.isPlanned} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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

function Cell({ value, isPlanned }: { value: number | boolean; isPlanned: ComparisonRow['isPlanned'] }) {
  if (typeof value === 'number') return <span data-dim={isPlanned || value === 0 || undefined}>{value}</span>;
  if (value) return <IconCheck className={styles.yes} size={18} role="img" aria-label="Included" />;
  return (
    <span data-dim>
      <span aria-hidden>–</span>
      <VisuallyHidden>Not included</VisuallyHidden>
    </span>
  );
}
