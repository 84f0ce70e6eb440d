import { Link, useParams } from '@tanstack/react-router';
import { TextLink } from '../../ui/button-link.tsx';
import { CONTENTS } from './contents.ts';
import styles from './doc-contents.module.css';

/** All pages, with the open one marked. On a phone they fold away. */
export function DocContents({ onFollow }: { onFollow: () => void }) {
  const { page = CONTENTS[0].id }: { page?: string } = useParams({ strict: false });
  const list = (
    <ul className={styles.list}>
      {CONTENTS.map(({ id, title }) => (
        <li key={id}>
          <Link
            to="/docu/$page"
            params={{ page: id }}
            className={styles.link}
            aria-current={id === page ? 'page' : undefined}
            onClick={onFollow}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <nav aria-label="Documentation">
      <div className={styles.open}>{list}</div>
      {/* Anew for each page: having been used, it closes. */}
      <details key={page} className={styles.folded}>
        <summary>All pages</summary>
        {list}
      </details>
      <p className={styles.more}>
        Short answers:{' '}
        <TextLink to="/faq" inherit underline="always">
          FAQ
        </TextLink>
      </p>
    </nav>
  );
}
