import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { isOutage } from '../kit/api-error.ts';
import { toProblem } from '../kit/problem.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** Shown if a screen could not be opened: what failed, and a way to retry. */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  async function handleRetry() {
    await router.invalidate();
    reset();
  }
  return (
    <EmptyState
      icon={<IconPlugConnectedX />}
      heading
      title={isOutage(error) ? 'Arkwright can’t be reached right now' : 'This page could not be opened'}
      action={<Button onClick={handleRetry}>Try again</Button>}
    >
      {isOutage(error)
        ? 'You stay signed in. The page opens as soon as the connection is back.'
        : toProblem(error).message}
    </EmptyState>
  );
}
