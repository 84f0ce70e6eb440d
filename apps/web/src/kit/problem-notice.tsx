/**
 * KIT · Shows a Problem where the person is looking; nothing for null. `UpgradeNotice` is the notice at a tier or a limit.
 */
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import type { Problem } from './problem.ts';

/** Words about a tier or limit, with the way to the pledges where that screen exists. */
export function UpgradeNotice({ children }: { children: ReactNode }) {
  const router = useRouter();
  const pledges: string = '/patreon';
  const hasPledges = pledges in router.routesByPath;
  return (
    <Banner
      tone="info"
      // The screen is known by its path only: the kit knows no route tree.
      action={
        hasPledges && (
          <ButtonLink to={pledges as '/'} variant="light">
            See the tiers
          </ButtonLink>
        )
      }
    >
      {children}
    </Banner>
  );
}

type ProblemNoticeProps = { problem: Problem | null; onRetry?: (() => void) | undefined };

export function ProblemNotice({ problem, onRetry }: ProblemNoticeProps) {
  if (problem === null) return null;
  if (problem.kind === 'upgrade') return <UpgradeNotice>{problem.message}</UpgradeNotice>;
  if (problem.kind === 'fields') {
    // Fields that have no input in the form would otherwise stay silent.
    return (
      <Banner tone="danger" title={problem.message}>
        {problem.fields.map(({ path, message }) => (
          <div key={path}>{message}</div>
        ))}
      </Banner>
    );
  }
  const canRetry = problem.canRetry && onRetry !== undefined;
  return (
    <Banner
      tone="danger"
      action={
        canRetry && (
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {problem.message}
      {problem.requestId !== undefined && <small> (reference {problem.requestId})</small>}
    </Banner>
  );
}
