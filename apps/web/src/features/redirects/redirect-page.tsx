import { Loader } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useKit } from '../../kit/kit.tsx';
import { kitCalls } from '../../kit/kit-calls.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useAction } from '../../kit/use-action.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

type RedirectPageProps = {
  /** Which of the public settings' addresses to go to. */
  setting: 'discordBotJoinUrl' | 'discordInviteUrl' | 'shopBotUrl';
  title: string;
  /** The target's name, after "for". */
  place?: string;
};

function RedirectPage({ setting, title, place = 'Discord' }: RedirectPageProps) {
  const { leaveTo } = useKit();
  const [isMissing, setMissing] = useState(false);
  const { run, problem } = useAction(kitCalls.settings);
  const go = useCallback(async () => {
    const outcome = await run({});
    if (!outcome.ok) return;
    const address = outcome.reply[setting];
    if (address === '') setMissing(true);
    else leaveTo(address);
  }, [run, leaveTo, setting]);
  useEffect(() => void go(), [go]);

  if (isMissing) return <NoAddress>The operator of this Arkwright has not set one.</NoAddress>;

  return (
    <EmptyState
      icon={<IconExternalLink />}
      heading
      title={title}
      action={problem === null ? <Loader size="sm" /> : <ButtonLink to="/">Go to the home page</ButtonLink>}
    >
      {problem === null ? (
        `You are leaving Arkwright for ${place}.`
      ) : (
        <ProblemNotice problem={problem} onRetry={go} />
      )}
    </EmptyState>
  );
}

/** `/joinBot`: to Discord's question which guild the bot should join. */
export function JoinBotPage() {
  return <RedirectPage setting="discordBotJoinUrl" title="Inviting the bot …" />;
}

/** `/joinDiscord`: to our own Discord guild. */
export function JoinDiscordPage() {
  return <RedirectPage setting="discordInviteUrl" title="Opening our Discord …" />;
}

/** `/shopbot`: to the site of a shop bot, where the installation has one (specification §2). */
export function ShopBotPage() {
  return <RedirectPage setting="shopBotUrl" title="Opening the shop …" place="the shop" />;
}

function NoAddress({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      icon={<IconExternalLink />}
      heading
      title="This link leads nowhere"
      action={<ButtonLink to="/">Go to the home page</ButtonLink>}
    >
      {children}
    </EmptyState>
  );
}
