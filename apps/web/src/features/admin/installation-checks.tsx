import { adminRoutes } from '@arkwright/contracts/users/admin-routes';
import type { InstallationResult } from '@arkwright/contracts/users/admin-schema';
import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import { useRead } from '../../kit/reads.ts';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import styles from './installation-checks.module.css';

const SIZE = { size: 18, stroke: 1.7 };

/** Colour never speaks alone. */
const STATES = {
  fine: { words: 'Fine', mark: <IconCircleCheck {...SIZE} color="var(--ark-ok)" /> },
  warn: { words: 'Warning', mark: <IconAlertTriangle {...SIZE} color="var(--ark-warn)" /> },
  bad: { words: 'Bad', mark: <IconCircleX {...SIZE} color="var(--ark-bad)" /> },
  unknown: { words: 'Not known', mark: <IconCircleDashed {...SIZE} color="var(--ark-faint)" /> },
} as const satisfies Record<InstallationResult['state'], unknown>;

/** How everything is that all bots of the installation need; looked at when the page opens, and when asked. */
export function InstallationChecks() {
  const { data, isError, isFetching, refetch } = useRead(adminRoutes.checks, {});
  return (
    <SettingsCard
      title="Installation"
      description="What all bots need. The same checks run with npm start -- doctor."
    >
      {data === undefined && !isError && <LoadingBox height={240} radius={8} label="Checks are loading" />}
      {isError && data === undefined && <Text c="dimmed">They could not be loaded.</Text>}
      {data && (
        <ul className={styles.list} aria-label="Checks of the installation">
          {data.map(({ key, label, state, text }) => (
            <li key={key}>
              <span role="img" aria-label={STATES[state].words}>
                {STATES[state].mark}
              </span>
              <span className={styles.label}>{label}</span>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
      <Button variant="default" my={10} loading={isFetching} onClick={() => void refetch()}>
        Check the installation now
      </Button>
    </SettingsCard>
  );
}
