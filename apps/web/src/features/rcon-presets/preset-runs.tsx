import type { PresetRunSummary } from '@arkwright/contracts/rcon-presets/run-schema';
import { Button } from '@mantine/core';
import { Banner } from '../../ui/banner.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import styles from './preset-runs.module.css';
import { runSummary } from './run-summary.ts';

/** Maximum number of listed runs of one preset. */
const SHOWN = 20;

type RunsProps = { runs: readonly PresetRunSummary[]; onShow: (run: PresetRunSummary) => void };

/** The last runs of a preset, each to be looked at. */
export function PresetRuns({ runs, onShow }: RunsProps) {
  return (
    <section className={styles.runs} aria-label="Last runs">
      <h2>Last runs</h2>
      {runs.length === 0 && <p>It has not run in the last seven days.</p>}
      <ul>
        {runs.slice(0, SHOWN).map((run) => (
          <li key={run.id}>
            <span className={styles.when}>
              <RelativeTime at={run.startedAt} withDate />
            </span>
            <bdi className={styles.by}>{run.by}</bdi>
            <span>{runSummary(run)}</span>
            <ShowButton run={run} onShow={onShow} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The open runs, with buttons to watch and stop them. */
export function OpenRuns({ runs, onShow }: RunsProps) {
  return runs.map((run) => (
    <Banner key={run.id} action={<ShowButton run={run} onShow={onShow} />}>
      <strong>
        <bdi>{run.presetName}</bdi>
      </strong>
      , started by <bdi>{run.by}</bdi>. {runSummary(run)}
    </Banner>
  ));
}

function ShowButton({ run, onShow }: Pick<RunsProps, 'onShow'> & { run: PresetRunSummary }) {
  return (
    <Button size="compact-sm" variant="default" onClick={() => onShow(run)}>
      Show
    </Button>
  );
}
