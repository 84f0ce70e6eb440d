import { Box, Text } from '@mantine/core';
import { useState } from 'react';
import { lazyDialog } from '../../kit/collection/lazy-dialog.tsx';
import { toProblem } from '../../kit/problem.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import { TablePager } from '../../ui/table/table-pager.tsx';
import { hasPages } from '../../ui/table/table-view.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import type { Deciding } from './decision-words.ts';
import { ListedRequest } from './listed-request.tsx';
import styles from './request-list.module.css';
import { FIRST_PAGE, useRequests } from './use-requests.ts';

const DecisionDialog = lazyDialog(async () => (await import('./decision-dialog.tsx')).DecisionDialog);

/** The part of `/admin` with the requests for own bots: those that wait first. */
export function RequestList() {
  const [paging, setPaging] = useState(FIRST_PAGE);
  const { data, isError, error, refetch } = useRequests(paging);
  const { dialog, open, close } = useDialog<Deciding>();
  const { requests = [], total = 0 } = data ?? {};
  return (
    <Box id="own-bot-requests" mt={20}>
      <SettingsCard
        title="Requests for own bots"
        description="Owners of Tier 4 and higher ask for a Discord application of their own on this installation, or to move to a machine of their own."
      >
        {isError && <ProblemNotice problem={toProblem(error)} onRetry={() => void refetch()} />}
        {!data && !isError && <LoadingBox height={72} />}
        {data && total === 0 && (
          <Text c="dimmed" pb="sm">
            Nobody has asked yet.
          </Text>
        )}
        {requests.length > 0 && (
          <ul className={styles.list} aria-label="Requests for own bots">
            {requests.map((request) => (
              <ListedRequest key={request.botId} request={request} onDecide={open} />
            ))}
          </ul>
        )}
        {hasPages(total, paging.size) && (
          <TablePager
            total={total}
            view={paging}
            offersAll={false}
            onChange={(change) => setPaging({ ...paging, ...change })}
          />
        )}
      </SettingsCard>
      {dialog && <DecisionDialog decision={dialog.kind} request={dialog.request} onClose={close} />}
    </Box>
  );
}
