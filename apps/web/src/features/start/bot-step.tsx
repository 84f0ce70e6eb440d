import { Button, Loader } from '@mantine/core';
import { IconBrandDiscord, IconExternalLink } from '@tabler/icons-react';
import { kitCalls } from '../../kit/kit-calls.ts';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useRead } from '../../kit/reads.ts';
import { Banner } from '../../ui/banner.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import styles from './start.module.css';

type BotStepProps = {
  /** Discord was asked, and the bot has not joined yet. */
  isWaiting: boolean;
  /** Discord sent the person back without the bot. */
  wasRefused: boolean;
  onAsk: () => void;
};

/** The way to Discord’s question where the bot should go. The page goes on by itself once the bot has joined. */
export function BotStep({ isWaiting, wasRefused, onAsk }: BotStepProps) {
  const { data, error, refetch } = useRead(kitCalls.invitation, {});
  return (
    <>
      <p className={styles.about}>
        Choose your Discord server there. You need the Manage Server permission in it.
      </p>
      {wasRefused && !isWaiting && (
        <Banner tone="warning">
          You came back from Discord without adding the bot. Nothing was changed.
        </Banner>
      )}
      {error !== null && data === undefined && (
        <ProblemNotice problem={toProblem(error)} onRetry={() => void refetch()} />
      )}
      {isWaiting ? (
        <div className={styles.waiting} role="status">
          <Loader size="xs" />
          <span>
            Waiting for Discord… This page goes on by itself once the bot has joined.{' '}
            {data && <ExternalLink href={data.url}>Open Discord again</ExternalLink>}
          </span>
        </div>
      ) : (
        <div>
          <Button
            component="a"
            size="md"
            leftSection={<IconBrandDiscord size={18} />}
            {...(data === undefined && { 'data-loading': true, 'aria-disabled': true })}
            href={data?.url}
            // Without a way back Discord’s page stays where it is, and this one waits for the bot.
            {...(data?.leadsBack === false && {
              target: '_blank',
              rel: 'noopener noreferrer',
              rightSection: <IconExternalLink size={16} role="img" aria-label="(opens another site)" />,
              onClick: onAsk,
            })}
          >
            Add to Discord
          </Button>
        </div>
      )}
      <details className={styles.fold}>
        <summary>Somebody else runs the Discord server?</summary>
        <p className={styles.about}>
          Send its owner this address: they sign in, add the bot, and can then give you permissions.
        </p>
        <CopyField label="Address" value={`${window.location.origin}/start`} />
      </details>
    </>
  );
}
