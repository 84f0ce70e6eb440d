import { holds } from '@arkwright/contracts/derived/permissions';
import { formatCount } from '../../kit/counted.ts';
import { useInstances } from '../../kit/instances.ts';
import { kitCalls } from '../../kit/kit-calls.ts';
import { useRead } from '../../kit/reads.ts';
import { useSession } from '../../kit/use-session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FeatureSpotlight } from './feature-spotlight.tsx';
import { HeroScene } from './hero-scene.tsx';
import styles from './home-page.module.css';
import { PoweredBy } from './powered-by.tsx';

function HeroActions() {
  const { status } = useSession();
  const { selected, status: reading } = useInstances();
  if (status !== 'signed-in') {
    return (
      <>
        <ButtonLink to="/login" size="md">
          Sign in with Discord
        </ButtonLink>
        <ButtonLink to="/joinBot" size="md" variant="default">
          Invite the bot
        </ButtonLink>
      </>
    );
  }
  // Data that is still loading is not missing.
  if (selected === undefined && reading === 'ready') {
    return (
      <>
        <p className={styles.lead}>
          You do not have any bots, yet. To start, invite a bot into your discord server!
        </p>
        <ButtonLink to="/start" size="md">
          Set up your cluster
        </ButtonLink>
        <ButtonLink to="/joinBot" size="md" variant="default">
          Invite the bot
        </ButtonLink>
      </>
    );
  }
  if (selected !== undefined && !holds(selected, 'Servers_View')) return null;
  return (
    <ButtonLink to="/servers" size="md">
      Go to your servers
    </ButtonLink>
  );
}

function Statistics() {
  const { data } = useRead(kitCalls.statistics, {});
  // Keeps their space, so that the content below doesn't move.
  if (data === undefined || data.countServers === 0) return <div className={styles.noStatistics} />;
  const { countBots, countServers } = data;
  return (
    <dl className={styles.statistics}>
      <div>
        <dt>Game servers managed</dt>
        <dd>{formatCount(countServers)}</dd>
      </div>
      <div>
        <dt>Discord servers</dt>
        <dd>{formatCount(countBots)}</dd>
      </div>
    </dl>
  );
}

export function HomePage() {
  return (
    <div className={styles.home} data-fills>
      <section className={styles.hero}>
        <HeroScene />
        <div className={styles.words}>
          <h1>Welcome to Arkwright</h1>
          <p className={styles.lead}>
            One bot that looks after your whole ARK: Survival Ascended cluster. It joins your Discord server,
            stays connected to every game server, and does there what you set here.
          </p>
          <div className={styles.actions}>
            <HeroActions />
          </div>
          <Statistics />
        </div>
      </section>
      <FeatureSpotlight />
      <PoweredBy />
    </div>
  );
}
