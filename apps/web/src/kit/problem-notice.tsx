/**
 * KIT · Shows a Problem where the person is looking; nothing for null. `TierNotice` says that the tier lacks a feature,
 * `UpgradeNotice` is the notice at a limit.
 */
import { featureVerb } from '@arkwright/contracts/core/feature-verb';
import { FEATURE_TIERS, type Feature } from '@arkwright/contracts/derived/limits';
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import type { Problem } from './problem.ts';
import { useLimits } from './use-can.ts';

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

type TierNoticeProps = {
  /** A feature's manifest; without a tier of its own there is nothing to say. */
  feature: { label: string; tier?: { name: Feature; words?: string; isPart?: true; needsCompanion?: true } };
  /** What happens to existing data. */
  children?: ReactNode;
};

/** Says that the owner's tier lacks a feature (specification §2); nothing where it does not. */
export function TierNotice({ feature: { label, tier }, children }: TierNoticeProps) {
  const limits = useLimits();
  if (tier === undefined || limits === undefined || limits[tier.name]) return null;
  const verb = tier.isPart ? 'are' : featureVerb(label);
  return (
    <UpgradeNotice>
      {`${tier.isPart ? tier.words : label} ${verb}`} a Tier {FEATURE_TIERS[tier.name]} feature
      {tier.needsCompanion && ` and ${verb === 'are' ? 'require' : 'requires'} the use of the Companion`}.{' '}
      {children}
    </UpgradeNotice>
  );
}

type ProblemNoticeProps = { problem: Problem | null; onRetry?: (() => void) | undefined };

export function ProblemNotice({ problem, onRetry }: ProblemNoticeProps) {
  if (problem === null) return null;
  if (problem.kind === 'upgrade') return <UpgradeNotice>{problem.message}</UpgradeNotice>;
  if (problem.kind === 'fields') {
    // Fields that have no input in the form would otherwise stay silent.
    const messages = [...new Set(problem.fields.map(({ message }) => message))];
    if (messages.join() === problem.message) return <Banner tone="danger">{problem.message}</Banner>;
    return (
      <Banner tone="danger" title={problem.message}>
        {messages.map((message) => (
          <div key={message}>{message}</div>
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
