import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useScreenTitle } from '../../kit/screen-title.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Prose } from '../../ui/prose.tsx';
import { ProseNodes } from '../../ui/prose-nodes.tsx';
import { CONTENTS, type DocEntry, loadPage } from './contents.ts';
import styles from './doc-article.module.css';

/** One page: its sections, links to each, and the way to the next page. */
export function DocArticle({ entry }: { entry: DocEntry }) {
  const page = useQuery({
    queryKey: ['docu', entry.id],
    queryFn: () => loadPage(entry.id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useScreenTitle(entry.title);
  const { hash } = useLocation();
  const sections = page.data?.sections;
  const isLoaded = sections !== undefined;
  const next = CONTENTS[CONTENTS.indexOf(entry) + 1];

  useEffect(() => {
    // When the router looked for the section, the page was not loaded yet.
    if (isLoaded && hash !== '') document.getElementById(hash)?.scrollIntoView();
  }, [isLoaded, hash]);

  return (
    <article className={styles.article}>
      <PageHeader title={entry.title} description={entry.summary} />
      {page.isError && (
        <Banner tone="danger" action={<Button onClick={() => void page.refetch()}>Try again</Button>}>
          This page could not be fetched.
        </Banner>
      )}
      {page.isPending && <LoadingBox height={320} />}
      {sections && sections.length > 2 && (
        <ul className={styles.sections} aria-label="On this page">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      )}
      {sections && (
        <Prose>
          {sections.map(({ id, title, body }) => (
            <section key={id} aria-labelledby={id} className={styles.section}>
              <h2 id={id}>{title}</h2>
              <ProseNodes nodes={body} />
            </section>
          ))}
        </Prose>
      )}
      {next && (
        <ButtonLink
          to="/docu/$page"
          params={{ page: next.id }}
          variant="default"
          className={styles.next ?? ''}
        >
          Next: {next.title}
        </ButtonLink>
      )}
    </article>
  );
}
