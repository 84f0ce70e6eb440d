import type { StatusChange } from '@arkwright/contracts/server-status/schema';
import { statusAndListingRoutes } from '@arkwright/contracts/status-and-listing/routes';
import { useInstance } from '../../../kit/instances.ts';
import { briefMoment } from '../../../kit/moments.ts';
import { useRead } from '../../../kit/reads.ts';
import { Panel, PanelAside, PanelNote, PanelRow, PanelRows } from '../../../ui/panel.tsx';
import { describeSpan } from '../../../ui/relative-time.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { isPlanned, outagesOf } from './outages.ts';

const MOST = 6;

type OutagesPanelProps = { serverId: string; changes: readonly StatusChange[] };

/** The outages of a server in the last seven days, with the cause where it is still known. */
export function OutagesPanel({ serverId, changes }: OutagesPanelProps) {
  const { id: botId } = useInstance();
  const now = useNow();
  const { data } = useRead(statusAndListingRoutes.counts, {
    params: { botId },
    query: { range: '7d', serverId },
  });
  if (data === undefined) return null;
  const outages = outagesOf(changes, data.downtimes).filter((outage) => !isPlanned(outage, now));
  return (
    <Panel title="Outages" beside={outages.length} actions={<PanelAside>7 days</PanelAside>}>
      {outages.length === 0 && <PanelNote>None.</PanelNote>}
      {outages.length > 0 && (
        <PanelRows label="Outages">
          {outages.slice(0, MOST).map(({ from, to, text }) => {
            const length = describeSpan((to ?? now) - from);
            return (
              <PanelRow
                key={from}
                lead={briefMoment(from, now)}
                end={to === undefined ? `${length}, goes on` : length}
                endTone={to === undefined ? 'danger' : undefined}
              >
                {text ?? 'Offline'}
              </PanelRow>
            );
          })}
        </PanelRows>
      )}
      {outages.length > MOST && <PanelNote>and {outages.length - MOST} more</PanelNote>}
    </Panel>
  );
}
