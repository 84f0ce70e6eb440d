import { Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useContext, useId, useLayoutEffect, useRef, useState } from 'react';
import { useIsPhone } from '../use-is-phone.ts';
import { RowFaults } from './row-faults.ts';
import styles from './settings-card.module.css';

type SettingsCardProps = {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** It has many rows, e.g. one for each server: beside another card it would leave a hole below that one. */
  isLong?: boolean;
  /** On a phone its rows are folded at first, unless one of them has a problem or is the one that the address names. */
  foldsOnPhone?: boolean;
};

/** Settings that belong together. */
export function SettingsCard({ foldsOnPhone = false, ...card }: SettingsCardProps) {
  const isPhone = useIsPhone();
  return foldsOnPhone && isPhone ? <FoldedCard {...card} /> : <Card {...card} />;
}

function Card({ title, description, children, isLong = false }: Omit<SettingsCardProps, 'foldsOnPhone'>) {
  return (
    <section className={styles.card} data-card={isLong ? 'long' : 'short'}>
      <Title order={2}>{title}</Title>
      {description !== undefined && <p className={styles.description}>{description}</p>}
      <div className={styles.rows}>{children}</div>
    </section>
  );
}

function FoldedCard({ title, description, children }: Omit<SettingsCardProps, 'foldsOnPhone' | 'isLong'>) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const content = useRef<HTMLDivElement>(null);
  const hash = useLocation({ select: (location) => location.hash });
  const faults = useContext(RowFaults);
  useLayoutEffect(() => {
    const rows = content.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [];
    if ([...rows].some(({ dataset: { field = '' } }) => field === hash || faults.has(field))) setOpen(true);
  }, [hash, faults]);
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section className={styles.card} data-card="short">
      <Title order={2}>
        <UnstyledButton
          className={styles.fold ?? ''}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
          <Icon size={18} aria-hidden />
        </UnstyledButton>
      </Title>
      <div ref={content} id={id} hidden={!isOpen}>
        {description !== undefined && <p className={styles.description}>{description}</p>}
        <div className={styles.rows}>{children}</div>
      </div>
    </section>
  );
}
