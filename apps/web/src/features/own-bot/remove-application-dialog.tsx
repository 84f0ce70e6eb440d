import type { OwnApplication } from '@arkwright/contracts/own-bot/application';
import { ownBotRoutes } from '@arkwright/contracts/own-bot/routes';
import { Stack } from '@mantine/core';
import { useInstance } from '../../kit/instances.ts';
import { kitCalls } from '../../kit/kit-calls.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useRead } from '../../kit/reads.ts';
import { useAction } from '../../kit/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { showToast } from '../../ui/toast.tsx';
import { usePutApplication } from './use-application.ts';

type RemoveApplicationDialogProps = { application: OwnApplication; onClose: () => void };

export function RemoveApplicationDialog({ application, onClose }: RemoveApplicationDialogProps) {
  const { id: botId } = useInstance();
  const put = usePutApplication();
  const remove = useAction(ownBotRoutes.removeApplication);
  const inviteUrl = useRead(kitCalls.settings, {}).data?.discordBotJoinUrl;
  const isInCharge = application.state === 'in-charge';

  async function handleRemove() {
    const outcome = await remove.run({ body: { botId } });
    if (!outcome.ok) return false;
    put(outcome.reply);
    showToast({ tone: 'good', message: 'Own application removed' });
    return true;
  }

  return (
    <ConfirmDialog
      opened
      title="Remove own application?"
      confirmLabel="Remove"
      onConfirm={handleRemove}
      onClose={onClose}
    >
      <Stack gap="sm">
        <div>
          The token of <bdi>{application.name}</bdi> is deleted here, and the shared bot{' '}
          {isInCharge ? 'takes over at once' : 'goes on working'}. Settings, history and data stay. At Discord
          nothing is deleted: your application and its bot stay as they are.
        </div>
        {isInCharge && inviteUrl !== undefined && (
          <div>
            The shared bot has to be in your Discord server for that. If it is not,{' '}
            <ExternalLink href={inviteUrl} isInText>
              invite it
            </ExternalLink>{' '}
            first: until it is there, messages wait.
          </div>
        )}
        <ProblemNotice problem={remove.problem} />
      </Stack>
    </ConfirmDialog>
  );
}
