import type { RouteDefinition, RouteReply, RouteRequest } from '@arkwright/contracts/derived/route';
import { Loader } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useKit } from '../../kit/kit.tsx';
import { kitCalls } from '../../kit/kit-calls.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useAction } from '../../kit/use-action.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

type RedirectPageProps<R extends RouteDefinition> = {
  /** What is asked for the address to go to, and where it is in the reply; empty if there is none. */
  route: R;
  addressIn: (reply: RouteReply<R>) => string;
  title: string;
  /** The target's name, after "for". */
  place?: string;
};

function RedirectPage<R extends RouteDefinition>(props: RedirectPageProps<R>) {
  const { route, addressIn, title, place = 'Discord' } = props;
  const { leaveTo } = useKit();
  const [isMissing, setMissing] = useState(false);
  const { run, problem } = useAction(route);
  const go = useCallback(async () => {
    // None of these calls takes anything, which the compiler can’t tell of a route in general.
    const outcome = await run({} as RouteRequest<R>);
    if (!outcome.ok) return;
    const address = addressIn(outcome.reply);
    if (address === '') setMissing(true);
    else leaveTo(address);
  }, [run, leaveTo, addressIn]);
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

type Settings = RouteReply<typeof kitCalls.settings>;
const invitationIn = ({ url }: RouteReply<typeof kitCalls.invitation>) => url;
const communityIn = ({ discordInviteUrl }: Settings) => discordInviteUrl;
const shopIn = ({ shopBotUrl }: Settings) => shopBotUrl;

/** `/joinBot`: to Discord's question which guild the bot should join. From there it leads to `/start`, if Discord lets it. */
export function JoinBotPage() {
  return <RedirectPage route={kitCalls.invitation} addressIn={invitationIn} title="Inviting the bot …" />;
}

/** `/joinDiscord`: to our own Discord guild. */
export function JoinDiscordPage() {
  return <RedirectPage route={kitCalls.settings} addressIn={communityIn} title="Opening our Discord …" />;
}

/** `/shopbot`: to the site of a shop bot, where the installation has one (specification §2). */
export function ShopBotPage() {
  return (
    <RedirectPage route={kitCalls.settings} addressIn={shopIn} title="Opening the shop …" place="the shop" />
  );
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
