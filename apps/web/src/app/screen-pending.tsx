import { Skeleton } from '@mantine/core';

/** Shown while a screen is loading. */
export function ScreenPending() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton height={28} width={220} mb={24} />
      {/* As long as most screens are: the footer must not be seen and then go. */}
      <Skeleton height="100dvh" />
    </div>
  );
}
