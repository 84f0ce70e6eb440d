import { StatusDot } from '../../ui/status-dot.tsx';

/** On how many game servers something is still to be done about an entry. */
export function ServersCell({ serversToCome }: { serversToCome: number }) {
  return serversToCome > 0 ? (
    <StatusDot tone="warning">{serversToCome} to come</StatusDot>
  ) : (
    <StatusDot tone="good">All done</StatusDot>
  );
}
