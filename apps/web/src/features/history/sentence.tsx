import type { Description } from '@arkwright/contracts/history/sentence';
import { Fragment } from 'react';
import styles from './sentence.module.css';

/** An entry in words. Names of people and things are isolated from ours, including their text direction. */
export function Sentence({ description: { actor, parts } }: { description: Description }) {
  return (
    <span className={styles.sentence}>
      <bdi className={styles.name}>{actor}</bdi>{' '}
      {parts.map(({ text, isName }, index) =>
        isName ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no identity but their place
          <bdi key={index} className={styles.name}>
            {text}
          </bdi>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Fragment key={index}>{text}</Fragment>
        ),
      )}
    </span>
  );
}
