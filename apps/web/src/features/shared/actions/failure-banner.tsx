import type { ServerOutcome } from '@arkwright/contracts/live/schema';
import type { ReactNode } from 'react';
import type { Outcome, Problem } from '../../../kit/problem.ts';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { Banner } from '../../../ui/banner.tsx';

/** One of several that something was to be done with, and why it was not; or why nothing could be tried at all. */
export type Failure = { id: string; where: ReactNode; why: string } | { id: string; problem: Problem };

/** What a game says of something that it was asked: nothing where it has done it. */
export function failuresOf(
  outcome: Outcome<Pick<ServerOutcome, 'isDone' | 'reply'>>,
  { id, where }: { id: string; where: ReactNode },
): Failure[] {
  if (!outcome.ok) return [{ id, problem: outcome.problem }];
  return outcome.reply.isDone ? [] : [{ id, where, why: outcome.reply.reply }];
}

type FailureBannerProps = {
  /** `Not delivered to:` */
  title: string;
  failures: readonly Failure[];
  onClose?: () => void;
};

/** What failed, as `Aberration: Connection refused.`; nothing without failures. */
export function FailureBanner({ title, failures, onClose }: FailureBannerProps) {
  const places = failures.flatMap((failure) => ('where' in failure ? [failure] : []));
  return (
    <>
      {failures.map(
        (failure) => 'problem' in failure && <ProblemNotice key={failure.id} problem={failure.problem} />,
      )}
      {places.length > 0 && (
        <Banner tone="warning" title={title} {...(onClose && { onClose })}>
          {places.map(({ id, where, why }) => (
            <div key={id}>
              <bdi>{where}</bdi>: {why}
            </div>
          ))}
        </Banner>
      )}
    </>
  );
}
