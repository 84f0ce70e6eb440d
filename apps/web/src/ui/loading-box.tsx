import { Skeleton, type SkeletonProps } from '@mantine/core';

type LoadingBoxProps = Omit<SkeletonProps, 'role' | 'aria-label'> & {
  /** What is loading, read out by screen readers. */
  label?: string;
};

/** A grey box with the size of what is loading. */
export function LoadingBox({ label = 'Loading', ...box }: LoadingBoxProps) {
  return <Skeleton {...box} role="status" aria-label={label} />;
}
