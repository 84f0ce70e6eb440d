import type { Description } from '@arkwright/contracts/history/sentence';
import { Fragment } from 'react';
import { NamedPart } from '../../kit/chips/named-part.tsx';
import styles from './sentence.module.css';

/** An entry in words. Names of people and things are isolated from ours, including their text direction. */
export function Sentence({ description: { actor, parts } }: { description: Description }) {
  return (
    <span className={styles.sentence}>
      <bdi className={styles.name}>{actor}</bdi>{' '}
      {parts.map(({ isName, ...part }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no identity but their place
        <Fragment key={index}>{isName ? <NamedPart part={part} /> : part.text}</Fragment>
      ))}
    </span>
  );
}
