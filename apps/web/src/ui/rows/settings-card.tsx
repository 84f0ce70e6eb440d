import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './settings-card.module.css';

type SettingsCardProps = {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** It has many rows, e.g. one for each server: beside another card it would leave a hole below that one. */
  isLong?: boolean;
};

/** Settings that belong together. */
export function SettingsCard({ title, description, children, isLong = false }: SettingsCardProps) {
  return (
    <section className={styles.card} data-card={isLong ? 'long' : 'short'}>
      <Title order={2}>{title}</Title>
      {description !== undefined && <p className={styles.description}>{description}</p>}
      <div className={styles.rows}>{children}</div>
    </section>
  );
}
