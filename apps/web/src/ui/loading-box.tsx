import { Skeleton, type SkeletonProps } from '@mantine/core';
import styles from './loading-box.module.css';

type LoadingBoxProps = Omit<SkeletonProps, 'role' | 'aria-label' | 'className'> & {
  /** What is loading, read out by screen readers. */
  label?: string;
};

/** Higher ones stand for several lines. */
const LINE_PX = 72;

/** Grey with the size of what is loading, and in lines where that is more than one. */
export function LoadingBox({ label = 'Loading', ...box }: LoadingBoxProps) {
  const { height } = box;
  const isHigh = typeof height === 'number' ? height > LINE_PX : height !== undefined;
  return (
    <Skeleton {...box} role="status" aria-label={label} {...(isHigh && { className: styles.lines ?? '' })} />
  );
}
