import { RENTAL_NOTICE_DAYS } from '@arkwright/contracts/host-sync/bounds';
import type { HostService } from '@arkwright/contracts/host-sync/schema';
import { isKnownState, type StateWords, stateWords } from '@arkwright/contracts/host-sync/service-words';
import { fieldWords } from '@arkwright/contracts/host-sync/sync-fields';
import type { ReactNode } from 'react';
import { LastingTime, RelativeTime } from '../../ui/relative-time.tsx';
import { StatusDot, type StatusTone } from '../../ui/status-dot.tsx';
import { useNow } from '../../ui/use-now.ts';
import { type ServiceRow, STANDING_TONES, serviceName } from '../shared/hosting/service-rows.ts';
import styles from './service-cells.module.css';

const DAY_MS = 86_400_000;

const TONES: Readonly<Record<StateWords['tone'], StatusTone>> = {
  ok: 'good',
  warn: 'warning',
  bad: 'danger',
  unknown: 'off',
};

/** A cell's two lines; on a phone the second is in the opened row alone. */
function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className={styles.lines}>
      <div>{first}</div>
      {second && <div className={styles.second}>{second}</div>}
    </div>
  );
}

type ServiceCellProps = {
  service: HostService;
  /** The box to add it, on a phone. */
  box: ReactNode;
};

export function ServiceCell({ service, box }: ServiceCellProps) {
  const name = serviceName(service);
  return (
    <TwoLines
      first={
        <>
          {box && <span className={styles.box}>{box}</span>}
          <bdi className={styles.name} title={name}>
            {name}
          </bdi>
        </>
      }
      second={
        <>
          {service.serviceId} · <bdi>{service.username}</bdi>
        </>
      }
    />
  );
}

/** Its state at Nitrado, in words; an unknown one as received. */
export function StateCell({ service }: { service: HostService }) {
  const { label, tone } = stateWords(service.state);
  const isShownAsSent = service.state !== '' && !isKnownState(service.state);
  return (
    <TwoLines
      first={<StatusDot tone={TONES[tone]}>{isShownAsSent ? <code>{label}</code> : label}</StatusDot>}
      second={<StateLine service={service} isShownAsSent={isShownAsSent} />}
    />
  );
}

function StateLine({ service, isShownAsSent }: { service: HostService; isShownAsSent: boolean }) {
  const now = useNow();
  const { isMissing, rentalEndsAt, stateSince, readAt } = service;
  const [firstNotice] = RENTAL_NOTICE_DAYS;
  if (isMissing) return <>not listed by Nitrado any more</>;
  if (isShownAsSent) return <>as Nitrado sent it</>;
  if (rentalEndsAt > now && rentalEndsAt - now <= firstNotice * DAY_MS)
    return (
      <>
        rental ends <RelativeTime at={rentalEndsAt} />
      </>
    );
  if (stateSince > 0) return <LastingTime since={stateSince} />;
  if (readAt > 0)
    return (
      <>
        as of <RelativeTime at={readAt} />
      </>
    );
  return null;
}

export function SyncCell({ row }: { row: ServiceRow }) {
  const words = syncWords(row);
  return (
    <TwoLines
      first={<StatusDot tone={STANDING_TONES[row.standing]}>{row.standing}</StatusDot>}
      second={words !== '' && <span className={styles.wrapping}>{words}</span>}
    />
  );
}

/** Why, or what differs; empty if there is nothing to say. */
export function syncWords({ standing, service, entry }: ServiceRow): string {
  if (standing === 'Sync failed') return entry?.message ?? '';
  if (standing === 'Sync Required' || standing === 'Waiting') {
    if (service.differs.length === 0) return '';
    const words = fieldWords(service.differs);
    const sentence = words.charAt(0).toUpperCase() + words.slice(1);
    return `${sentence} ${service.differs.length === 1 ? 'differs' : 'differ'}`;
  }
  if (service.problem !== '') return service.problem;
  if (standing === 'Synchronized' && entry?.outcome === 'synced')
    return `last sync: ${fieldWords(entry.changed)}`;
  return service.isInOtherInstance ? 'Another bot has a server for it, too' : '';
}

export function AddressCell({ service }: { service: HostService }) {
  const { ip, gamePort, rconPort, slots } = service;
  const parts = [
    gamePort > 0 && String(gamePort),
    rconPort > 0 && `RCON ${rconPort}`,
    slots > 0 && `${slots} slots`,
  ];
  return <TwoLines first={ip || '–'} second={parts.filter((part) => part !== false).join(' · ')} />;
}
