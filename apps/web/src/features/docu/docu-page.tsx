import { TextInput } from '@mantine/core';
import { IconBook2, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import '../../ui/form-styles.css';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { CONTENTS, entryOf } from './contents.ts';
import { DocArticle } from './doc-article.tsx';
import { DocContents } from './doc-contents.tsx';
import styles from './docu-page.module.css';

// Who only reads does not load the search.
const SearchResults = lazy(async () => ({ default: (await import('./search-results.tsx')).SearchResults }));

/** `/docu` and `/docu/<page>`: the documentation, which is part of the program. */
export function DocuPage() {
  const { page = CONTENTS[0].id }: { page?: string } = useParams({ strict: false });
  const entry = entryOf(page);
  const [query, setQuery] = useState('');
  const isSearching = query.trim() !== '';
  // Fetched with the first search, and not again: the pages belong to the program.
  const entries = useQuery({
    queryKey: ['docu'],
    queryFn: async () => (await import('./search-docs.ts')).loadSearchEntries(),
    enabled: isSearching,
    staleTime: Number.POSITIVE_INFINITY,
  });

  return (
    <div className={styles.docu}>
      <aside className={styles.aside}>
        <TextInput
          type="search"
          aria-label="Search the documentation"
          placeholder="Search the documentation"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <DocContents onFollow={() => setQuery('')} />
      </aside>
      <div>
        {isSearching ? (
          <Suspense fallback={<LoadingBox height={200} />}>
            <SearchResults query={query} entries={entries} onFollow={() => setQuery('')} />
          </Suspense>
        ) : entry === undefined ? (
          <EmptyState
            icon={<IconBook2 />}
            heading
            title="There is no such page"
            action={<ButtonLink to="/docu">To the documentation</ButtonLink>}
          >
            The documentation has nothing under this address. Search it, or pick a page from the list.
          </EmptyState>
        ) : (
          <DocArticle key={entry.id} entry={entry} />
        )}
      </div>
    </div>
  );
}
