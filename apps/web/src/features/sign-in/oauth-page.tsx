import { Button, Group, Loader } from '@mantine/core';
import { IconLinkOff, IconUserCheck } from '@tabler/icons-react';
import { Navigate, useParams } from '@tanstack/react-router';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { stash } from './arrival.ts';
import { useArrival } from './use-arrival.ts';

const FAILURES = {
  nothing: { title: 'There is no sign-in to finish', text: 'Please sign in from the start.' },
  refused: {
    title: 'This sign-in is no longer valid',
    text: 'The link has expired or has already been used. Please sign in again.',
  },
  outage: {
    title: 'Arkwright can’t be reached right now',
    text: 'Your sign-in is not complete yet. Please try again.',
  },
};

/** `/oauth/<token>` reached from inside the app; on a page load the address is cleaned before the router starts. */
export function OauthArrival() {
  const { token }: { token?: string } = useParams({ strict: false });
  if (token !== undefined) stash(token);
  return <Navigate to="/oauth" replace />;
}

/** Finishes a sign-in, after a question where it did not begin in this tab. */
export function OauthPage() {
  const state = useArrival();
  if (state.step === 'done') return <Navigate to="/servers" href={state.to} replace />;
  if (state.step === 'working') {
    return (
      <EmptyState icon={<IconUserCheck />} heading title="Signing you in …" action={<Loader size="sm" />}>
        This takes a moment.
      </EmptyState>
    );
  }
  if (state.step === 'asking') {
    return (
      <EmptyState
        icon={<IconUserCheck />}
        heading
        title={`Sign in as ${state.name}?`}
        action={
          <Group gap="xs" justify="center">
            <ButtonLink to="/" variant="default">
              No, that’s not me
            </ButtonLink>
            {state.confirm ? (
              <Button onClick={state.confirm}>Yes, sign in</Button>
            ) : (
              <ButtonLink to="/login">Yes, sign in</ButtonLink>
            )}
          </Group>
        }
      >
        This sign-in was not started in this tab. Only continue if you opened the link yourself: otherwise
        someone who sent it to you could make you work in their account.
        {!state.confirm &&
          ' We can’t tell whether it was started in this browser, so Discord will ask you once more.'}
      </EmptyState>
    );
  }
  const { title, text } = FAILURES[state.reason];
  return (
    <EmptyState
      icon={<IconLinkOff />}
      heading
      title={title}
      action={
        state.retry ? (
          <Button onClick={state.retry}>Try again</Button>
        ) : (
          <ButtonLink to="/login">Sign in</ButtonLink>
        )
      }
    >
      {text}
    </EmptyState>
  );
}
