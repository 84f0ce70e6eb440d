import type { OwnApplication } from '@arkwright/contracts/own-bot/application';
import { ownBotRoutes } from '@arkwright/contracts/own-bot/routes';
import type { OwnBot } from '@arkwright/contracts/own-bot/schema';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { useInstance } from '../../kit/instances.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useCan } from '../../kit/use-can.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import styles from './application.module.css';
import { APPLICATION_STATE_WORDS, type Intents, pausedWords } from './application-words.ts';
import { IntentList } from './intent-list.tsx';
import { usePutApplication } from './use-application.ts';

const TokenDialog = lazyDialog(async () => (await import('./token-dialog.tsx')).TokenDialog);
const RemoveApplicationDialog = lazyDialog(
  async () => (await import('./remove-application-dialog.tsx')).RemoveApplicationDialog,
);

const NOT_GRANTED = 'This bot has not been granted an application of its own.';

type ApplicationStateProps = {
  application: OwnApplication;
  intents: Intents;
  ownBot: Pick<OwnBot, 'isGranted' | 'tierIsEnough'>;
};

/** The own application: whether it is in charge, and what its owner can do. */
export function ApplicationState({ application, intents, ownBot }: ApplicationStateProps) {
  const { applicationId, name, state, stateAt, inviteUrl } = application;
  const { label, tone, words } = APPLICATION_STATE_WORDS[state];
  const canSave = useCan(ownBotRoutes.saveToken);
  const reason = canSave.reason ?? (ownBot.isGranted.application ? undefined : NOT_GRANTED);
  const { dialog, open, close } = useDialog<'token' | 'remove'>();
  const isRefused = state === 'refused';
  return (
    <Stack gap="sm">
      <Facts>
        <dt>Application</dt>
        <dd>
          <bdi>{name}</bdi> <span className={styles.why}>{applicationId}</span>
        </dd>
        <dt>State</dt>
        <dd>
          <StatusDot tone={tone}>{label}</StatusDot>, <RelativeTime at={stateAt} withDate />
        </dd>
      </Facts>
      <Text className={styles.words}>{state === 'paused' ? pausedWords(ownBot) : words}</Text>
      {state === 'not-in-guild' && (
        <Group>
          <Button
            component="a"
            href={inviteUrl}
            target="_blank"
            rel="noopener noreferrer"
            rightSection={<IconExternalLink size={16} role="img" aria-label="(opens another site)" />}
          >
            Invite your bot
          </Button>
        </Group>
      )}
      {state !== 'refused' && state !== 'paused' && <CheckedIntents intents={intents} />}
      <Group>
        <ActionButton
          variant={isRefused ? 'filled' : 'default'}
          reason={reason}
          onClick={() => open('token')}
        >
          {isRefused ? 'Paste a new token' : 'Replace token'}
        </ActionButton>
        <Button variant="default" onClick={() => open('remove')}>
          Remove
        </Button>
      </Group>
      {dialog === 'token' && <TokenDialog onClose={close} />}
      {dialog === 'remove' && <RemoveApplicationDialog application={application} onClose={close} />}
    </Stack>
  );
}

/** What is switched on at Discord, as it said when it was last asked. */
function CheckedIntents({ intents }: { intents: Intents }) {
  const { id: botId } = useInstance();
  const put = usePutApplication();
  const check = useAction(ownBotRoutes.checkApplication);

  async function handleCheck() {
    const outcome = await check.run({ body: { botId } });
    if (outcome.ok) put(outcome.reply);
  }

  const isComplete = intents.every(({ isOn, without }) => isOn === true || without.length === 0);
  return (
    <>
      <IntentList intents={intents} />
      {!isComplete && (
        <Text className={styles.words}>
          Switch on what is needed on the page “Bot” of your application in the developer portal, under
          “Privileged Gateway Intents”. Then check again: the bot uses it within a minute.
        </Text>
      )}
      {intents.some(({ isOn }) => isOn !== true) && (
        <Group>
          <Button variant="default" loading={check.isRunning} onClick={() => void handleCheck()}>
            Check again
          </Button>
        </Group>
      )}
      <ProblemNotice problem={check.problem} onRetry={() => void handleCheck()} />
    </>
  );
}
