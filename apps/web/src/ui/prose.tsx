import type { ReactNode } from 'react';
import styles from './prose.module.css';

type ProseProps = {
  children: ReactNode;
  /** Set where it is in another language than the page. */
  lang?: string;
};

/** Running text: headings, paragraphs, lists and tables as they come, in lines that are good to read. */
export function Prose({ children, lang }: ProseProps) {
  return (
    <div className={styles.prose} lang={lang}>
      {children}
    </div>
  );
}
