import { STOP_WORDS } from '@arkwright/contracts/host-power/words';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { counted } from '../../../kit/counted.ts';
import { useKit } from '../../../kit/kit.tsx';
import { attempt } from '../../../kit/use-action.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { saveTheWorld } from './save-world.ts';
import { type ServerTarget, useServerNow } from './server-target.ts';

/** Stops a game over RCON, once its world is saved. */
export function StopDialog({ subject, onClose }: { subject: ServerTarget; onClose: () => void }) {
  const { players } = useServerNow(subject.id) ?? subject;
  const { call } = useKit();
  const [problem, setProblem] = useState('');
  const { id: serverId, name } = subject;

  async function handleStop() {
    const whyNotSaved = await saveTheWorld(call, serverId);
    if (whyNotSaved !== undefined) {
      setProblem(`The world was not saved, so nothing was stopped. ${whyNotSaved}`);
      return false;
    }
    const outcome = await attempt(call, liveRoutes.console, { body: { serverId, command: 'DoExit' } });
    const { isDone, reply } = outcome.ok ? outcome.reply : { isDone: false, reply: outcome.problem.message };
    showToast(
      isDone
        ? { tone: 'good', message: `${name} is stopping. Your host starts it again, if it is set to.` }
        : { tone: 'info', message: `${name}: ${reply}` },
    );
    return true;
  }

  return (
    <ConfirmDialog
      opened
      title={`Stop ${name}?`}
      confirmLabel="Stop"
      onConfirm={handleStop}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text inherit>{STOP_WORDS}</Text>
        <Banner tone={players > 0 ? 'warning' : 'info'}>
          {players === 0
            ? `Nobody is on ${name} now.`
            : `${counted(players, 'player')} ${players === 1 ? 'is' : 'are'} on ${name} and will be disconnected. The world is saved first.`}
        </Banner>
        {problem !== '' && <Banner tone="danger">{problem}</Banner>}
      </Stack>
    </ConfirmDialog>
  );
}
