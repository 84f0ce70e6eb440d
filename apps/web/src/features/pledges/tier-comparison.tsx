import { TIER_PRICES, type Tier, tierName } from '@arkwright/contracts/core/tiers';
import {
  COMPARISON,
  type ComparisonRow,
  cellOf,
  columnOf,
  PLEDGE_TIERS,
} from '@arkwright/contracts/pledges/comparison';
import { IconCheck } from '@tabler/icons-react';
import { TextLink } from '../../ui/button-link.tsx';
import { ComparisonMark, ComparisonTable } from '../../ui/comparison-table.tsx';
import styles from './tier-comparison.module.css';

/** Each tier's content, with a check mark on the person's. All of it is one page: 20 lines (specification §9). */
export function TierComparison({ tier }: { tier: Tier | undefined }) {
  const current = tier === undefined ? undefined : columnOf(tier);
  const columns = PLEDGE_TIERS.map((column) => ({
    id: String(column),
    title: <TierTitle tier={column} isCurrent={column === current} />,
    below: `€${TIER_PRICES[column]}`,
    isCurrent: column === current,
  }));
  return <ComparisonTable label="Tiers" columns={columns} rows={COMPARISON.map(lineOf)} />;
}

function lineOf(row: ComparisonRow) {
  return {
    id: row.title,
    title: (
      <>
        {row.help === undefined ? (
          row.title
        ) : (
          <TextLink to="/docu/$page" params={{ page: row.help }} inherit underline="always">
            {row.title}
          </TextLink>
        )}{' '}
      </>
    ),
    below: row.detail,
    cells: PLEDGE_TIERS.map((column) => <Cell key={column} value={cellOf(row, column)} />),
  };
}

/** On a phone there is room for the number alone; it is read out in full everywhere. */
function TierTitle({ tier, isCurrent }: { tier: Tier; isCurrent: boolean }) {
  const [word = '', number] = tierName(tier).split(' ');
  return (
    <span className={styles.name}>
      {isCurrent && <IconCheck size={16} role="img" aria-label="Your tier:" />}
      {number === undefined ? (
        word
      ) : (
        <span>
          <span className={styles.word}>{word} </span>
          {number}
        </span>
      )}
    </span>
  );
}

function Cell({ value }: { value: number | boolean }) {
  if (typeof value === 'number') return <span className={value === 0 ? styles.dim : undefined}>{value}</span>;
  return value ? (
    <ComparisonMark is="there" words="Included" />
  ) : (
    <ComparisonMark is="missing" words="Not included" />
  );
}
