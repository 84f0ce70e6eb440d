import { IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useInstances } from '../../kit/instances.ts';
import { kitCalls } from '../../kit/kit-calls.ts';
import { useRead } from '../../kit/reads.ts';
import { useAccess } from '../../kit/use-can.ts';
import styles from './runs-chip.module.css';

/** The way to a preset that runs in the selected bot, started by a person or by a schedule; nothing while none does. */
export function RunsChip() {
  const { selected } = useInstances();
  const { canEdit } = useAccess('RconPresets');
  // It comes with the page, and the live stream tells of every step.
  const { data } = useRead(
    kitCalls.openRuns,
    { params: { botId: selected?.id ?? '' } },
    { enabled: canEdit },
  );
  const [first, ...others] = (canEdit ? data : undefined) ?? [];
  if (!first) return null;
  return (
    <Link
      to="/rconPresets"
      search={{ run: first.id }}
      className={styles.chip}
      title={`${first.presetName}, started by ${first.by}`}
    >
      <IconPlayerPlay size={14} aria-hidden />
      <span className={styles.words}>
        Running: <bdi>{first.presetName}</bdi>
        {others.length > 0 && ` and ${others.length} more`}
      </span>
    </Link>
  );
}
