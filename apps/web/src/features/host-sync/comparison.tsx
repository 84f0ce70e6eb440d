import { type HostService, SYNCED_FIELDS, type SyncedField } from '@arkwright/contracts/host-sync/schema';
import { fieldWords } from '@arkwright/contracts/host-sync/sync-fields';
import type { Server } from '@arkwright/contracts/servers/schema';
import styles from './comparison.module.css';

const MASK = '••••••••';

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** A field's value at the server. Its password is never known here. */
function atServer(server: Server, field: SyncedField): string {
  return field === 'rconPassword' ? MASK : String(server[field]);
}

function atHost(service: HostService, field: SyncedField): string {
  const values = {
    rconPassword: 'differs',
    host: service.ip,
    rconPort: String(service.rconPort),
    gamePort: String(service.gamePort),
    maxPlayers: String(service.slots),
  };
  return values[field];
}

type ComparisonProps = {
  service: HostService;
  /** The linked server, or one that would be; undefined for people who may not view the servers. */
  server: Server | undefined;
  serverName: string;
  differs: readonly SyncedField[];
  /** The column of the values at the host. */
  after: string;
};

/** What would be copied: the server's values beside the service's. */
export function Comparison({ service, server, serverName, differs, after }: ComparisonProps) {
  const same = SYNCED_FIELDS.filter((field) => !differs.includes(field));
  return (
    <div className={styles.comparison}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">
              <bdi>{serverName}</bdi>
            </th>
            <th scope="col">{after}</th>
          </tr>
        </thead>
        <tbody>
          {differs.map((field) => (
            <tr key={field}>
              <th scope="row">{capital(fieldWords([field]))}</th>
              <td>{server ? atServer(server, field) : '–'}</td>
              <td className={styles.differs}>{atHost(service, field)}</td>
            </tr>
          ))}
          {same.length > 0 && (
            <tr>
              <th scope="row">{capital(fieldWords(same))}</th>
              <td colSpan={2}>the same</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** The fields in which a server differs from a service; the password's is not known, and counts as different. */
export function differingFields(server: Server, service: HostService): SyncedField[] {
  return SYNCED_FIELDS.filter(
    (field) => field === 'rconPassword' || atServer(server, field) !== atHost(service, field),
  );
}
