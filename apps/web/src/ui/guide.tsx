import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './guide.module.css';

type GuideProps = {
  title: string;
  /** The topic. */
  about: ReactNode;
  /** A choice at the right of the title. */
  choice?: ReactNode;
  children: ReactNode;
};

/** Explains how to set up a game server: steps in an `ol`, with the lines to copy. */
export function Guide({ title, about, choice, children }: GuideProps) {
  const id = useId();
  return (
    <section className={styles.guide} aria-labelledby={id}>
      <div className={styles.top}>
        <div>
          <Title order={2} id={id}>
            {title}
          </Title>
          <p>{about}</p>
        </div>
        {choice}
      </div>
      {children}
    </section>
  );
}

/** A note in a step. */
export function GuideNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
