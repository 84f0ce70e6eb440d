import { CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';

export type Tone = 'info' | 'good' | 'warning' | 'danger';

const ICONS = {
  info: IconInfoCircle,
  good: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconCircleX,
};

type BannerProps = {
  tone?: Tone;
  title?: string;
  children: ReactNode;
  /** Buttons or links that help. */
  action?: ReactNode;
  onClose?: () => void;
};

/** A message inside the page. Warnings and dangers are announced at once, the others when the reader is free. */
export function Banner({ tone = 'info', title, children, action, onClose }: BannerProps) {
  const Icon = ICONS[tone];
  const isUrgent = tone === 'danger' || tone === 'warning';
  return (
    <div className={styles.banner} data-tone={tone} role={isUrgent ? 'alert' : 'status'}>
      <Icon className={styles.icon} size={18} stroke={1.8} aria-hidden />
      <div className={styles.body}>
        {title !== undefined && <strong className={styles.title}>{title}</strong>}
        <div>{children}</div>
      </div>
      {action && <div className={styles.action}>{action}</div>}
      {onClose && <CloseButton size="sm" aria-label="Dismiss" onClick={onClose} />}
    </div>
  );
}
