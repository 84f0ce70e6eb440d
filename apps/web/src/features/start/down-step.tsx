import { offlineAlert } from '@arkwright/contracts/offline-alerts/settings';
import { useState } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { type Problem, toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { whyOff } from '../../kit/settings/field.ts';
import { useLimits } from '../../kit/use-can.ts';
import { useSaveInstance } from '../../kit/working-copy/use-save-instance.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ChannelChoice } from './channel-choice.tsx';
import styles from './start.module.css';

/** Switches alerts about servers that are down on, in a channel. */
export function DownStep() {
  const member = useInstance();
  const limits = useLimits();
  const { save } = useSaveInstance({ offlineAlert: offlineAlert.words });
  const [channelId, setChannelId] = useState('');
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const off = whyOff(offlineAlert, 'isEnabled', { member, limits, value: false });

  async function handleStart() {
    if (isRunning) return;
    setRunning(true);
    setProblem(null);
    try {
      const revs = { offlineAlert: member.revs.offlineAlert ?? 0 };
      await save({ offlineAlert: { isEnabled: true, channelId }, revs });
    } catch (error) {
      setProblem(toProblem(error));
    }
    setRunning(false);
  }
  return (
    <>
      <p className={styles.about}>
        The bell at the top tells you anyway. In a channel your whole team sees it, ten minutes after a server
        went down.
      </p>
      <ChannelChoice label="Post it in" value={channelId} makes={undefined} onChange={setChannelId} />
      <ProblemNotice problem={problem} onRetry={() => void handleStart()} />
      <div>
        <ActionButton
          loading={isRunning}
          reason={off ?? (channelId === '' ? 'Choose a channel first.' : undefined)}
          onClick={() => void handleStart()}
        >
          Switch on
        </ActionButton>
      </div>
    </>
  );
}
