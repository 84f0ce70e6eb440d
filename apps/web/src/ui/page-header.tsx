import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './page-header.module.css';

type PageHeaderProps = {
  title: string;
  /** In small letters after the title: a second name. */
  beside?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
};

/** The heading of a screen (the page's only h1), a line about it, and its main actions at the right. */
export function PageHeader({ title, beside, description, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div>
        <div className={styles.title}>
          <Title order={1}>{title}</Title>
          {beside}
        </div>
        {description !== undefined && <div className={styles.description}>{description}</div>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
