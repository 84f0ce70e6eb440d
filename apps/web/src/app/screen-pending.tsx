import { Skeleton } from '@mantine/core';

/** Stands in for a screen that is on its way. */
export function ScreenPending() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton height={28} width={220} mb={24} />
      <Skeleton height={220} />
    </div>
  );
}
