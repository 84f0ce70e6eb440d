/**
 * KIT · Says that a list shown is the last known one because refreshing it failed.
 *   <StaleNotice of={servers} />
 */
import { Button } from '@mantine/core';
import { Banner } from '../ui/banner.tsx';
import { useKit } from './kit.tsx';
import type { Problem } from './problem.ts';
import { useStore } from './store.ts';

type StaleNoticeProps = { of: { isStale: boolean; problem: Problem | null; refresh: () => void } };

export function StaleNotice({ of: { isStale, problem, refresh } }: StaleNoticeProps) {
  const { isDown } = useStore(useKit().connection);
  // Without a connection the shell's banner says so, once for the whole page.
  if (!isStale || isDown) return null;
  return (
    <Banner
      tone="warning"
      action={
        <Button variant="default" onClick={refresh}>
          Try again
        </Button>
      }
    >
      This could not be refreshed; you see the last known state. {problem?.message}
    </Banner>
  );
}
