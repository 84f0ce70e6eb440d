import { Link } from '@tanstack/react-router';
import type { ResultsProps } from './item.ts';

type NothingFoundProps = Pick<ResultsProps, 'query' | 'follow'>;

/** Said where nothing has the words; without words, what can be typed. */
export function NothingFound({ query, follow }: NothingFoundProps) {
  if (query.trim() === '')
    return 'Type what you look for: a page, a player, a server, or what a setting does, such as “stop joins”.';
  return (
    <>
      Nothing found for “{query.trim()}”.{' '}
      <Link
        to="/docu"
        onClick={(event) => {
          event.preventDefault();
          follow({ to: '/docu' });
        }}
      >
        Open the documentation
      </Link>
    </>
  );
}
