import type { CompanionServer } from '@arkwright/contracts/companion/schema';
import { KEPT_WHILE_UNREAD, unreadWords } from '@arkwright/contracts/core/unread';
import { DATA_KINDS } from '../../kit/data-kinds.ts';
import { Banner } from '../../ui/banner.tsx';

/** What of the servers' last saves could not be read, and why; nothing if all could. */
export function UnreadBanner({ rows }: { rows: readonly CompanionServer[] }) {
  const lines = rows.flatMap(({ serverId, serverName, uploads }) =>
    DATA_KINDS.flatMap((kind) => {
      const { unread } = uploads[kind];
      return unread
        ? [{ id: `${serverId} ${kind}`, words: `${serverName}: ${unreadWords(kind, unread)}` }]
        : [];
    }),
  );
  if (lines.length === 0) return null;
  return (
    <Banner tone="warning" title="Some of the last uploads are not complete">
      {lines.map(({ id, words }) => (
        <div key={id}>{words}</div>
      ))}
      {KEPT_WHILE_UNREAD}
    </Banner>
  );
}
