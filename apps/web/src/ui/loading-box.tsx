import { Skeleton, type SkeletonProps } from '@mantine/core';

type LoadingBoxProps = Omit<SkeletonProps, 'role' | 'aria-label'> & {
  /** What is loading, for whoever can't see the box. */
  label?: string;
};

/** A grey box with the size of what is loading. */
export function LoadingBox({ label = 'Loading', ...box }: LoadingBoxProps) {
  return <Skeleton {...box} role="status" aria-label={label} />;
}
