import type { RestoredExport } from '@arkwright/contracts/instance-export/schema';
import { Stack, Text } from '@mantine/core';
import { Fragment } from 'react';
import { formatCount } from '../../kit/counted.ts';
import { localMoment } from '../../kit/moments.ts';
import { Banner } from '../../ui/banner.tsx';
import { Facts } from '../../ui/facts.tsx';

/** What restoring a file will do: how many rows of each kind, what is left out, and the next steps. */
export function RestorePlan({ plan }: { plan: RestoredExport }) {
  const { exportedAt, kinds, leftOut, moreLeftOut, toDo } = plan;
  const more = moreLeftOut > 0 ? [`and ${formatCount(moreLeftOut)} more`] : [];
  return (
    <Stack>
      <Text>Downloaded on {localMoment(exportedAt)}. This is what there is afterwards:</Text>
      <Facts>
        {kinds
          .filter(({ before, after }) => before + after > 0)
          .map(({ what, before, after }) => (
            <Fragment key={what}>
              <dt>{what}</dt>
              <dd>
                {formatCount(after)} (now {formatCount(before)})
              </dd>
            </Fragment>
          ))}
      </Facts>
      {leftOut.length > 0 && (
        <Banner tone="warning" title="Not taken over">
          <Lines lines={[...leftOut, ...more]} />
        </Banner>
      )}
      {toDo.length > 0 && (
        <Banner tone="info" title="To do afterwards">
          <Lines lines={toDo} />
        </Banner>
      )}
    </Stack>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return [...new Set(lines)].map((words) => (
    <div key={words}>
      <bdi>{words}</bdi>
    </div>
  ));
}
