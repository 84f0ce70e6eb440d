import { ownBotRoutes } from '@arkwright/contracts/own-bot/routes';
import { Stack } from '@mantine/core';
import { useInstance } from '../../kit/instances.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useAction } from '../../kit/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { usePutOwnBot } from './use-own-bot.ts';

export function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const { id: botId } = useInstance();
  const put = usePutOwnBot();
  const withdraw = useAction(ownBotRoutes.withdraw);

  async function handleWithdraw() {
    const outcome = await withdraw.run({ body: { botId } });
    if (!outcome.ok) return false;
    put(outcome.reply);
    showToast({ tone: 'good', message: 'Request withdrawn' });
    return true;
  }

  return (
    <ConfirmDialog
      opened
      title="Withdraw request?"
      confirmLabel="Withdraw"
      tone="default"
      onConfirm={handleWithdraw}
      onClose={onClose}
    >
      <Stack gap="sm">
        <div>The site’s administrators no longer see it. You can ask again at any time.</div>
        <ProblemNotice problem={withdraw.problem} />
      </Stack>
    </ConfirmDialog>
  );
}
