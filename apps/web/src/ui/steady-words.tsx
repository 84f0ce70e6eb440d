import styles from './steady-words.module.css';

type SteadyWordsProps = {
  words: string;
  /** The other possible texts: the room is the longest one’s, so that nothing beside it moves. */
  others: readonly string[];
};

/** Words that change in their place, such as those of a button. */
export function SteadyWords({ words, others }: SteadyWordsProps) {
  return (
    <span className={styles.place}>
      <span>{words}</span>
      {others
        .filter((other) => other !== words)
        .map((other) => (
          <span key={other} className={styles.other} aria-hidden>
            {other}
          </span>
        ))}
    </span>
  );
}
