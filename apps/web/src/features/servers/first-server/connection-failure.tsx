import { Banner } from '../../../ui/banner.tsx';
import styles from './first-server.module.css';

type ConnectionFailureProps = { message: string; host: string; rconPort: string };

/** Addresses that only machines of the same network reach. */
const PRIVATE = /^(?:10|127)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^localhost$/i;

/** Why a server could not be connected to, and what to change, most likely cause first. */
export function ConnectionFailure({ message, host, rconPort }: ConnectionFailureProps) {
  if (message.includes('password'))
    return (
      <Banner tone="danger" title={message}>
        It is the ServerAdminPassword, not the one to join. A password that was changed in the file counts
        from the game’s next start on.
      </Banner>
    );
  if (!message.startsWith('Connection failed')) return <Banner tone="danger">{message}</Banner>;
  return (
    <Banner tone="danger" title={`${host}:${rconPort} could not be connected to`}>
      <dl className={styles.causes}>
        {PRIVATE.test(host) && (
          <>
            <dt>{host} is an address inside a network</dt>
            <dd>Enter the public one, under which players find the server.</dd>
          </>
        )}
        <dt>RCON is off, or the port is another one</dt>
        <dd>Compare RCONEnabled=True and RCONPort with the file, and restart the game.</dd>
        <dt>A firewall is in between</dt>
        <dd>Open TCP port {rconPort} on the machine, or in the panel of your host.</dd>
        <dt>The game is not running</dt>
        <dd>Start it. It takes one to two minutes until it answers.</dd>
      </dl>
    </Banner>
  );
}
