import type { BanState } from '@arkwright/contracts/published-bans/schema';
import { formatCount } from '../../kit/counted.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { RowWarning } from '../../ui/rows/row-warning.tsx';

/** How the official list is: undefined while that is not known. */
export function OfficialListState({ of: official }: { of: BanState['official'] | undefined }) {
  if (official === undefined) return 'It is read every hour.';
  const { count, readAt, problem } = official;
  return (
    <>
      {readAt === 0 ? (
        'It has not been read yet. It is read every hour.'
      ) : (
        <>
          {formatCount(count)} players, last read <RelativeTime at={readAt} />.
        </>
      )}
      {problem !== '' && <RowWarning>{problem}</RowWarning>}
    </>
  );
}
