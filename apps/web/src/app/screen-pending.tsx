import { Skeleton } from '@mantine/core';
import { LoadingBox } from '../ui/loading-box.tsx';

/** Shown while a screen is loading: a heading, what it says, and rows. */
export function ScreenPending() {
  return (
    <>
      <Skeleton height={28} width={220} mb={12} />
      <Skeleton height={16} maw={480} mb={32} />
      {/* As long as most screens are: the footer must not be seen and then go. */}
      <LoadingBox height="100dvh" />
    </>
  );
}
