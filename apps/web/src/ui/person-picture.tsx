import { useState } from 'react';
import styles from './person-picture.module.css';

type PersonPictureProps = {
  /** Empty where there is no picture. */
  url: string;
  /** Its first letter is shown if there is no picture. */
  name: string;
};

/** The round picture of a person whose name is shown beside it. */
export function PersonPicture({ url, name }: PersonPictureProps) {
  const [failed, setFailed] = useState('');
  if (url !== '' && url !== failed) {
    return (
      <img
        className={styles.picture}
        src={url}
        alt=""
        width={32}
        height={32}
        onError={() => setFailed(url)}
      />
    );
  }
  return (
    <span className={styles.picture} aria-hidden>
      {name.charAt(0) || '#'}
    </span>
  );
}
