import { SQUARES_FROM } from '@arkwright/contracts/home/bounds';
import type { Home, HomeServer, HomeServers, ServerLayout } from '@arkwright/contracts/home/schema';
import { IconLayoutGrid, IconList, type TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { useInstance } from '../../../kit/instances.ts';
import { useKit } from '../../../kit/kit.tsx';
import { kitCalls } from '../../../kit/kit-calls.ts';
import { Tip } from '../../../ui/tip.tsx';
import styles from './controls.module.css';
import { BlockPanel } from './panel.tsx';
import { RowList, useIsHeld, useSteadyOrder } from './row-list.tsx';
import { byCluster, type Trouble, troubleOf, wrongFirst } from './server-order.ts';
import { ServerRow } from './server-row.tsx';
import { Legend, Squares } from './squares.tsx';

/** Problems that are rows while the other servers are squares; further ones are squares, too. */
const MOST_ROWS = 12;

type ServersBlockProps = { home: Home | undefined; onRetry: () => void };

/** The servers: what is wrong first. Of many the others are squares. */
export function ServersBlock({ home, onRetry }: ServersBlockProps) {
  const [onlyWrong, setOnlyWrong] = useState(false);
  const [chosen, setLayout] = useLayout(home?.layout ?? null);
  const layoutOf = ({ rows }: HomeServers) => chosen ?? (rows.length >= SQUARES_FROM ? 'squares' : 'list');
  const wrongOf = ({ rows }: HomeServers) => rows.filter((row) => troubleOf(row) !== undefined);
  return (
    <BlockPanel
      title="Servers"
      block={home?.servers}
      isLoading={home === undefined}
      bones={8}
      onRetry={onRetry}
      count={({ rows }) => rows.length}
      right={(servers) => (
        <>
          <WrongFilter wrong={wrongOf(servers)} isOn={onlyWrong} onChange={setOnlyWrong} />
          <LayoutChoice value={layoutOf(servers)} onChange={setLayout} />
        </>
      )}
    >
      {(servers) => {
        const wrong = wrongOf(servers);
        const isFiltered = onlyWrong && wrong.length > 0;
        const isInSquares = layoutOf(servers) === 'squares' && !isFiltered;
        const shown = isInSquares ? wrongFirst(wrong).slice(0, MOST_ROWS) : wrong;
        const rows = isFiltered || isInSquares ? shown : servers.rows;
        const others = servers.rows.filter((row) => !shown.includes(row));
        return (
          <>
            <Rows servers={servers} rows={rows} />
            {isInSquares && (
              <>
                {byCluster(others).map((cluster) => (
                  <Squares key={cluster.id} cluster={cluster} />
                ))}
                <Legend />
              </>
            )}
          </>
        );
      }}
    </BlockPanel>
  );
}

function Rows({ servers, rows }: { servers: HomeServers; rows: readonly HomeServer[] }) {
  const { isHeld, handlers } = useIsHeld();
  const order = useSteadyOrder(wrongFirst(rows), ({ id }) => id, isHeld);
  if (order.length === 0) return null;
  return (
    <RowList label="Servers" handlers={handlers}>
      {order.map((server) => (
        <ServerRow key={server.id} server={server} of={servers} />
      ))}
    </RowList>
  );
}

const TROUBLES: readonly Trouble[] = ['offline', 'starting', 'stopping'];

type WrongFilterProps = { wrong: readonly HomeServer[]; isOn: boolean; onChange: (isOn: boolean) => void };

function WrongFilter({ wrong, isOn, onChange }: WrongFilterProps) {
  if (wrong.length === 0) return null;
  const offline = wrong.filter(({ state }) => state === 'offline').length;
  const words = TROUBLES.flatMap((trouble) => {
    const many = wrong.filter(({ state }) => state === trouble).length;
    return many > 0 ? [`${many} ${trouble}`] : [];
  });
  return (
    <>
      <button type="button" className={styles.chip} aria-pressed={!isOn} onClick={() => onChange(false)}>
        All
      </button>
      <button type="button" className={styles.chip} aria-pressed={isOn} onClick={() => onChange(true)}>
        <span className={styles.mark} data-tone={offline > 0 ? 'bad' : 'warn'} aria-hidden />
        {words.join(', ')}
      </button>
    </>
  );
}

const LAYOUTS: readonly { value: ServerLayout; label: string; Icon: TablerIcon }[] = [
  { value: 'squares', label: 'As squares', Icon: IconLayoutGrid },
  { value: 'list', label: 'As a list', Icon: IconList },
];

type LayoutChoiceProps = { value: ServerLayout; onChange: (layout: ServerLayout) => void };

function LayoutChoice({ value, onChange }: LayoutChoiceProps) {
  return (
    <fieldset className={styles.segments} aria-label="How servers are shown">
      {LAYOUTS.map(({ value: each, label, Icon }) => (
        <Tip key={each} text={label}>
          <button
            type="button"
            aria-label={label}
            aria-pressed={value === each}
            onClick={() => onChange(each)}
          >
            <Icon size={16} stroke={1.7} aria-hidden />
          </button>
        </Tip>
      ))}
    </fieldset>
  );
}

/** The layout that the person has chosen, now or before, on whatever device. */
function useLayout(stored: ServerLayout | null): [ServerLayout | null, (layout: ServerLayout) => void] {
  const { id: botId } = useInstance();
  const { call } = useKit();
  const [chosen, setChosen] = useState<ServerLayout | null>(null);
  const choose = (layout: ServerLayout) => {
    setChosen(layout);
    // Not kept, it is chosen again next time.
    void call(kitCalls.homeLayout, { body: { botId, layout } }).catch(() => undefined);
  };
  return [chosen ?? stored, choose];
}
