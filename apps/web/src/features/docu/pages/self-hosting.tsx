import { ExternalLink } from '../../../ui/external-link.tsx';
import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'start',
    title: 'Start',
    body: (
      <>
        <p>A machine with Node 20 or newer and npm, nothing else. In the folder of the program:</p>
        <pre>
          <code>npm start</code>
        </pre>
        <p>
          The first start fetches what it needs, a PostgreSQL included, and prints the address. All data is in
          the folder <code>.arkwright</code>. Until you connect Discord it runs on the sandbox.
        </p>
      </>
    ),
  },
  {
    id: 'discord',
    title: 'Connect Discord',
    body: (
      <>
        <ol>
          <li>
            Make an application in the{' '}
            <ExternalLink href="https://discord.com/developers/applications">
              Discord developer portal
            </ExternalLink>
            .
          </li>
          <li>
            Under OAuth2 copy ID and secret, and add the redirect{' '}
            <code>{'<your address>/api/auth/discord/callback'}</code>.
          </li>
          <li>Under Bot, reset the token and copy it.</li>
          <li>
            Write these into a file <code>.env</code> and start again, with a new data folder:
          </li>
        </ol>
        <pre>
          <code>{`DISCORD_CLIENT_ID=123456789012345678
DISCORD_CLIENT_SECRET=…
DISCORD_BOT_TOKEN=…
PUBLIC_URL=https://ark.example.org
ADMIN_DISCORD_IDS=your own Discord user id
SELF_HOSTED=true`}</code>
        </pre>
        <p>
          <code>SELF_HOSTED=true</code> gives every feature to everybody. All variables are explained in{' '}
          <code>.env.example</code>.
        </p>
      </>
    ),
  },
  {
    id: 'network',
    title: 'Network',
    body: (
      <ul>
        <li>
          Put a reverse proxy with TLS in front and set <code>PUBLIC_URL</code>. Let{' '}
          <code>/api/dynamicConfig/server/</code> through over plain HTTP without a redirect.
        </li>
        <li>
          Game servers in your own network need <code>OUTBOUND_ALLOW=external,private</code>; on the same
          machine <code>external,loopback</code>.
        </li>
      </ul>
    ),
  },
  {
    id: 'backups',
    title: 'Backups',
    body: (
      <>
        <pre>
          <code>{`npm start -- backup FILE
npm start -- restore FILE`}</code>
        </pre>
        <p>
          Keep the key as well (<code>SECRET_KEY</code>, or <code>secret.key</code> in the data folder):
          without it the stored passwords can’t be opened.
        </p>
      </>
    ),
  },
  {
    id: 'several-machines',
    title: 'Several machines',
    body: (
      <p>
        One PostgreSQL (<code>DATABASE_URL</code>), the same <code>SECRET_KEY</code>, and on each machine the{' '}
        <code>ROLES</code> that it should have. Workers share the game servers out among themselves, and take
        over from one that has gone.
      </p>
    ),
  },
  {
    id: 'watch',
    title: 'Keeping watch',
    body: (
      <p>
        <code>/healthz</code> and <code>/readyz</code> for a load balancer, <code>/metrics</code> for
        Prometheus. For what restarts a program that is ill, set <code>HEALTH_PORT</code>: on that port{' '}
        <code>/healthz</code> answers for every role, also for a worker alone and while a stalled API is
        replaced. Keep that port inside your network.
      </p>
    ),
  },
  {
    id: 'operator',
    title: 'You are the operator',
    body: (
      <p>
        For an installation that others use you are responsible. Say who you are with{' '}
        <code>OPERATOR_NAME</code>, <code>OPERATOR_ADDRESS</code> and <code>OPERATOR_EMAIL</code>: the legal
        notice shows it. Read the terms and the privacy policy, and see whether they say what is so with you.
      </p>
    ),
  },
];
