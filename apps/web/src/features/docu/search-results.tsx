import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { indexDocs, type SearchEntry, searchDocs } from './search-docs.ts';
import styles from './search-results.module.css';

type SearchResultsProps = {
  query: string;
  entries: UseQueryResult<SearchEntry[]>;
  onFollow: () => void;
};

/** The sections that contain the words. */
export function SearchResults({ query, entries, onFollow }: SearchResultsProps) {
  const index = useMemo(() => indexDocs(entries.data ?? []), [entries.data]);
  const hits = searchDocs(index, query);
  return (
    <>
      <PageHeader title="Search" />
      {entries.isError && (
        <Banner tone="danger" action={<Button onClick={() => void entries.refetch()}>Try again</Button>}>
          The documentation could not be fetched.
        </Banner>
      )}
      {entries.isPending && <LoadingBox height={200} />}
      {entries.data && (
        <p role="status" className={styles.count}>
          {hits.length === 0 ? `Nothing about “${query.trim()}”.` : `${hits.length} found`}
        </p>
      )}
      <ul className={styles.hits}>
        {hits.map(({ page, pageTitle, section, title, excerpt }) => (
          <li key={`${page} ${section}`}>
            <Link to="/docu/$page" params={{ page }} hash={section} className={styles.hit} onClick={onFollow}>
              <strong>
                {pageTitle} · {title}
              </strong>
              <span>{excerpt}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
