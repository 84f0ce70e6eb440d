import '../../ui/form-styles.css';
import '@mantine/core/styles/Checkbox.layer.css';
import type { DashboardSummary } from '@arkwright/contracts/data-dashboard/schema';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../kit/counted.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { TABLES } from '../shared/dashboard-view/dashboard-view.ts';
import type { WipeKind } from './use-wipe.ts';
import styles from './wipe-dialog.module.css';

type WipeChoiceProps = {
  /** Undefined while it is not known how much there is, as without the tier. */
  summary: DashboardSummary | undefined;
  onWipe: (kinds: readonly WipeKind[]) => void;
  onClose: () => void;
};

const entries = (count: number) => `${formatCount(count)} ${count === 1 ? 'entry' : 'entries'}`;

/** Which of the four kinds are wiped, and how much that is. */
export function WipeChoice({ summary, onWipe, onClose }: WipeChoiceProps) {
  const [chosen, setChosen] = useState<readonly WipeKind[]>(TABLES.map(({ name }) => name));
  const total = summary && chosen.reduce((sum, kind) => sum + summary[kind], 0);

  function choose(kind: WipeKind, isChosen: boolean) {
    const names = TABLES.map(({ name }) => name);
    setChosen(names.filter((name) => (name === kind ? isChosen : chosen.includes(name))));
  }

  return (
    <>
      <div className={styles.choice}>
        <fieldset className={styles.kinds}>
          <legend>What do you want to wipe?</legend>
          {TABLES.map(({ name, label }) => (
            <Checkbox
              key={name}
              label={summary ? `${label} (${formatCount(summary[name])})` : label}
              checked={chosen.includes(name)}
              onChange={(event) => choose(name, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
        <p role="status">
          {chosen.length === 0 ? (
            'Choose what to wipe.'
          ) : (
            <>
              <strong>{total === undefined ? 'Everything you chose' : entries(total)}</strong> will be deleted
              from the Data Dashboard, for all game servers. This can’t be undone. Nothing changes in the
              game, and connected companions and saves at the host bring back what is there.
            </>
          )}
        </p>
      </div>
      <DialogButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red" disabled={chosen.length === 0} onClick={() => onWipe(chosen)}>
          {total === undefined || chosen.length === 0 ? 'Wipe' : `Wipe ${entries(total)}`}
        </Button>
      </DialogButtons>
    </>
  );
}
