import { accountRoutes } from '@arkwright/contracts/account/routes';
import type { SessionInfo } from '@arkwright/contracts/account/schema';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconLogout2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { useKit } from '../../kit/kit.tsx';
import type { Problem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useCollection } from '../../kit/use-collection.ts';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import styles from './sessions-card.module.css';

const ConfirmDialog = lazyDialog(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog);

const idOf = ({ id }: SessionInfo) => id;
const REQUEST = {};

/** Where the person is signed in; each sign-in can be ended, or all at once. */
export function SessionsCard() {
  const kit = useKit();
  const navigate = useNavigate();
  const sessions = useCollection({ list: accountRoutes.sessions, request: REQUEST, idOf });
  const endAll = useAction(accountRoutes.endAllSessions);
  const { dialog, open, close } = useDialog<'everywhere'>();
  const [problem, setProblem] = useState<Problem | null>(null);

  async function handleEnd(id: string) {
    const outcome = await sessions.remove(accountRoutes.endSession, { params: { id } }, id);
    setProblem(outcome.ok ? null : outcome.problem);
    if (outcome.ok) showToast({ tone: 'good', message: 'Signed out there' });
  }

  async function handleEndAll() {
    const { token } = kit.session.get();
    const outcome = await endAll.run({});
    if (!outcome.ok) return false;
    await navigate({ to: '/' });
    if (token !== null) kit.session.refuse(token);
    return true;
  }

  return (
    <SettingsCard
      title="Where you are signed in"
      description="A sign-in ends by itself after 7 days without use, and after 30 days in any case."
    >
      <StaleNotice of={sessions} />
      <ProblemNotice
        problem={problem ?? (sessions.status === 'failed' ? sessions.problem : null)}
        onRetry={sessions.refresh}
      />
      {sessions.status === 'loading' && <LoadingBox height={120} />}
      <ul className={styles.list} aria-label="Sign-ins">
        {sessions.rows.map((session) => (
          <Session key={session.id} session={session} onEnd={() => void handleEnd(session.id)} />
        ))}
      </ul>
      <Button
        className={styles.everywhere}
        variant="default"
        leftSection={<IconLogout2 size={16} />}
        onClick={() => open('everywhere')}
      >
        Sign out everywhere
      </Button>
      {dialog && (
        <ConfirmDialog
          opened
          title="Sign out everywhere"
          confirmLabel="Sign out everywhere"
          onConfirm={handleEndAll}
          onClose={close}
        >
          <ProblemNotice problem={endAll.problem} />
          {sessions.rows.length > 1
            ? `All ${sessions.rows.length} sign-ins end, including this one.`
            : 'This sign-in ends; you have no other.'}{' '}
          Your bots and their settings stay as they are.
        </ConfirmDialog>
      )}
    </SettingsCard>
  );
}

function Session({ session, onEnd }: { session: SessionInfo; onEnd: () => void }) {
  const { label, createdAt, lastSeen, isCurrent } = session;
  const Icon = /Android|iOS/.test(label) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={styles.session}>
      <Icon size={22} stroke={1.6} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <span className={styles.label}>
          <bdi>{label}</bdi>
          {isCurrent && <span className={styles.current}>This device</span>}
        </span>
        <span className={styles.times}>
          Last used <RelativeTime at={lastSeen} /> · signed in <RelativeTime at={createdAt} />
        </span>
      </div>
      {!isCurrent && (
        <Button variant="default" size="compact-sm" aria-label={`Sign out ${label}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}
