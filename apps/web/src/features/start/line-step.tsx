import '@mantine/core/styles/Switch.layer.css';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import { log } from '@arkwright/contracts/logging/settings';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useRead } from '../../kit/reads.ts';
import { whyOff } from '../../kit/settings/field.ts';
import { useCan, useLimits } from '../../kit/use-can.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { ChannelChoice, NEW_CHANNEL, useOpenChannels } from './channel-choice.tsx';
import styles from './start.module.css';
import { GAME_LOG, logSettingsOf, useFirstLine } from './use-first-line.ts';

const SWITCHES = ['sanitizeColors', 'filterTribeLogs'] as const;

/** Switches the game log on, in a channel that the bot makes or that is chosen. */
export function LineStep() {
  const member = useInstance();
  const limits = useLimits();
  const settings = logSettingsOf(member);
  const canMake = useCan(instanceRoutes.makeChannel);
  const rights = useRead(instanceRoutes.channelRights, { query: { id: member.id } }, { enabled: canMake.ok });
  const channels = useOpenChannels();
  const [chosen, setChosen] = useState<string>();
  const [switches, setSwitches] = useState({
    sanitizeColors: settings.sanitizeColors,
    filterTribeLogs: settings.filterTribeLogs,
  });
  const { start, isRunning, problem } = useFirstLine();

  const existing = channels?.find(({ name }) => name === GAME_LOG);
  // Where Discord does not say, it is tried.
  const mayMake = canMake.ok && rights.data?.mayMake !== false;
  const makes = mayMake && existing === undefined ? GAME_LOG : undefined;
  const channel = chosen ?? existing?.id ?? (makes === undefined ? '' : NEW_CHANNEL);
  const off = whyOff(log, 'isEnabled', { member, limits, value: false });

  async function handleStart() {
    if (isRunning) return;
    const made = await start({ channel, ...switches });
    // A second try uses the channel that the first one has made.
    if (made !== undefined) setChosen(made);
  }

  if (channels === undefined || (canMake.ok && rights.isPending))
    return <LoadingBox height={220} label="Loading channels" />;
  return (
    <>
      <p className={styles.about}>
        The game log shows in Discord what happens in your games: who joins, what is tamed, who dies, what is
        said.
      </p>
      {!mayMake && canMake.ok && (
        <p className={styles.about}>
          The bot may not make channels here (Manage Channels). Choose one that is there:
        </p>
      )}
      <ChannelChoice label="Post it in" value={channel} makes={makes} onChange={setChosen} />
      <div className={styles.switches}>
        {SWITCHES.map((name) => (
          <Switch
            key={name}
            label={log.words[name].label}
            description={log.words[name].help}
            checked={switches[name]}
            onChange={({ currentTarget }) => setSwitches({ ...switches, [name]: currentTarget.checked })}
          />
        ))}
      </div>
      <ProblemNotice problem={problem} onRetry={() => void handleStart()} />
      <div>
        <ActionButton
          size="md"
          loading={isRunning}
          reason={off ?? (channel === '' ? 'Choose a channel first.' : undefined)}
          onClick={() => void handleStart()}
        >
          Start
        </ActionButton>
      </div>
    </>
  );
}
