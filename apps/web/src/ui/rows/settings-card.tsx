import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './settings-card.module.css';

type SettingsCardProps = { title: string; description?: ReactNode; children: ReactNode };

/** Settings that belong together. */
export function SettingsCard({ title, description, children }: SettingsCardProps) {
  return (
    <section className={styles.card} data-card>
      <Title order={2}>{title}</Title>
      {description !== undefined && <p className={styles.description}>{description}</p>}
      <div className={styles.rows}>{children}</div>
    </section>
  );
}
