import { tribeLogLinkRoutes } from '@arkwright/contracts/tribe-log-link/routes';
import type { TribeLogLinkEntry } from '@arkwright/contracts/tribe-log-link/schema';
import { useState } from 'react';
import { useInstance } from '../../kit/instances.ts';
import type { Problem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { TribeLinkCollection } from './use-tribe-links.ts';

type EndLinkDialogProps = {
  link: TribeLogLinkEntry;
  links: TribeLinkCollection;
  /** A request is refused, a link is ended. */
  isRequest: boolean;
  onClose: () => void;
};

/** Asks before a link ends or a request is refused. The member is notified. */
export function EndLinkDialog({ link, links, isRequest, onClose }: EndLinkDialogProps) {
  const { id: botId } = useInstance();
  const [problem, setProblem] = useState<Problem | null>(null);

  async function handleConfirm() {
    const route = isRequest ? tribeLogLinkRoutes.refuse : tribeLogLinkRoutes.end;
    const outcome = await links.save(route, { body: { botId, id: link.id } });
    setProblem(outcome.ok ? null : outcome.problem);
    if (outcome.ok) showToast({ tone: 'good', message: isRequest ? 'Request refused' : 'Link ended' });
    return outcome.ok;
  }
  return (
    <ConfirmDialog
      opened
      title={isRequest ? 'Refuse Request' : 'End Tribe Log Link'}
      confirmLabel={isRequest ? 'Refuse' : 'End'}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>
        <bdi>{link.discordUsername}</bdi> {isRequest ? 'does not get' : 'no longer gets'} the log of the tribe{' '}
        <bdi>{link.tribeName}</bdi>, and is told so in a direct message.
      </p>
      <ProblemNotice problem={problem} />
    </ConfirmDialog>
  );
}
