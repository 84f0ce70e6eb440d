import { tierName } from '@arkwright/contracts/core/tiers';
import { ROLES } from '@arkwright/contracts/users/roles';
import { ActionIcon, Box, Skeleton } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useSelf, useUser } from '../../kit/use-session.ts';
import { copyText } from '../../ui/copy-text.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import styles from './user-data-card.module.css';

/** The account's identifiers, each with a copy button (specification §2). */
export function UserDataCard() {
  const user = useUser();
  const self = useSelf();
  if (user === undefined && self.error) {
    return (
      <SettingsCard title="User data">
        <Box py="sm">
          <ProblemNotice problem={toProblem(self.error)} onRetry={() => void self.refetch()} />
        </Box>
      </SettingsCard>
    );
  }
  return (
    <SettingsCard title="User data">
      <dl className={styles.fields} aria-busy={user === undefined}>
        <Field label="ID" value={user?.id} />
        <Field label="EMail" value={user?.email} />
        <Field label="Discord ID" value={user?.discordId} />
        <Field label="Discord Username" value={user?.username} />
        <Field label="Role" value={user && (user.role === ROLES.Admin ? 'Admin' : 'User')} />
        <Field label="Tier" value={user && tierName(user.tier)} />
      </dl>
    </SettingsCard>
  );
}

/** A value that is still being read keeps its room. */
function Field({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div className={styles.field}>
      <dt>{label}</dt>
      <dd>
        {value === undefined ? (
          <Skeleton height={28} width={160} />
        ) : (
          <bdi className={styles.value}>{value === '' ? 'Not known' : value}</bdi>
        )}
        {value !== undefined && value !== '' && (
          <ActionIcon aria-label={`Copy ${label}`} onClick={() => void copyText(value)}>
            <IconCopy size={16} />
          </ActionIcon>
        )}
      </dd>
    </div>
  );
}
