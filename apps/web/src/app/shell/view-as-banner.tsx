import type { ViewAs } from '@arkwright/contracts/core/view-as';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { kitCalls } from '../../kit/kit-calls.ts';
import { useAction } from '../../kit/use-action.ts';
import { useDropViewed, useViewAs } from '../../kit/view-as.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { showToast } from '../../ui/toast.tsx';
import styles from './view-as-banner.module.css';

/** On every page of an owner who sees the bot as a manager: as whom, until when, and the way back. */
export function ViewAsBanner() {
  const viewAs = useViewAs();
  useReportEnd(viewAs);
  return viewAs ? <Shown viewAs={viewAs} /> : null;
}

/** Its time is over, or the manager is none any more: the page is the owner's again, which must not go unnoticed. */
function useReportEnd(viewAs: ViewAs | undefined): void {
  const last = useRef(viewAs);
  const name = viewAs?.name;
  useEffect(() => {
    const before = last.current;
    last.current = viewAs;
    if (before && name === undefined)
      showToast({ tone: 'info', message: `You no longer see this bot as ${before.name}` });
  }, [viewAs, name]);
}

function Shown({ viewAs: { name, endsAt } }: { viewAs: ViewAs }) {
  const leave = useAction(kitCalls.leaveView);
  const dropViewed = useDropViewed();
  const navigate = useNavigate();
  const router = useRouter();

  async function handleLeave() {
    const outcome = await leave.run({});
    if (!outcome.ok) return showToast({ tone: 'danger', message: outcome.problem.message });
    dropViewed();
    // A page that was denied opens by itself.
    const isDenied = router.state.location.pathname === '/errors/missingPermissions';
    if (!isDenied) await navigate({ to: '/permissions' });
  }
  return (
    <aside className={styles.banner} aria-label="View as a manager">
      <IconEye size={18} aria-hidden />
      <span className={styles.words}>
        <strong>
          You see what <bdi>{name}</bdi> sees.
        </strong>{' '}
        <span className={styles.more}>
          Nothing can be changed. It ends <RelativeTime at={endsAt} />.
        </span>
      </span>
      <Button size="xs" loading={leave.isRunning} onClick={() => void handleLeave()}>
        Leave
      </Button>
    </aside>
  );
}
