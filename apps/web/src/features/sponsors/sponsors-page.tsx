import { ExternalLink } from '../../ui/external-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './sponsors-page.module.css';

type Sponsor = { name: string; address: string; gives: string };

/** These are not paid: they are communities without whose free work there would be no Arkwright. */
const SPONSORS: readonly Sponsor[] = [
  {
    name: 'PostgreSQL',
    address: 'https://www.postgresql.org',
    gives:
      'The database that keeps your settings, the job queue, and which worker runs which server. Built by its community since 1996.',
  },
  {
    name: 'discord.js',
    address: 'https://discord.js.org',
    gives: 'The library that the bot uses to talk to Discord: roles, channels, commands and messages.',
  },
  {
    name: 'Node.js',
    address: 'https://nodejs.org',
    gives: 'What the whole program runs on, from the API to the worker that talks to your game servers.',
  },
];

/** `/sponsors`: the communities that this software is based on. */
export function SponsorsPage() {
  return (
    <>
      <PageHeader
        title="Sponsors"
        description="Three communities whose free work Arkwright is built on. None of them has paid for this, asked for it, or is responsible for us: it is our thanks. If Arkwright is useful to you, think of them."
      />
      <ul className={styles.list}>
        {SPONSORS.map(({ name, address, gives }) => (
          <li key={name} className={styles.card}>
            <h2>{name}</h2>
            <p>{gives}</p>
            <ExternalLink href={address}>{new URL(address).hostname.replace('www.', '')}</ExternalLink>
          </li>
        ))}
      </ul>
    </>
  );
}
