import { ExternalLink } from '../../../ui/external-link.tsx';
import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'start',
    title: 'Start',
    body: (
      <>
        <p>You need a machine with Node 20 or newer and npm, nothing else. In the program’s folder, run:</p>
        <pre>
          <code>npm start</code>
        </pre>
        <p>
          The first start fetches what it needs, including PostgreSQL, and prints the address. All data is in
          the folder <code>.arkwright</code>. Until you connect Discord, it runs on the sandbox.
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
            Create an application in the{' '}
            <ExternalLink href="https://discord.com/developers/applications">
              Discord developer portal
            </ExternalLink>
            .
          </li>
          <li>
            Under OAuth2, copy the ID and the secret, and add the redirect{' '}
            <code>{'<your address>/api/auth/discord/callback'}</code>.
          </li>
          <li>
            Under Bot, reset the token and copy it. Switch on Server Members Intent: with it, lost roles count
            at once, and registered players who come back get their roles again. Without it the bot works all
            the same and says what it can’t do.
          </li>
          <li>
            Put these into a file named <code>.env</code> and start again, with a new data folder:
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
          <code>SELF_HOSTED=true</code> gives everybody every feature. <code>.env.example</code> explains all
          variables.
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
          Put a reverse proxy with TLS in front and set <code>PUBLIC_URL</code>. Keep{' '}
          <code>/api/dynamicConfig/server/</code> reachable over plain HTTP, without a redirect.
        </li>
        <li>
          For game servers in your own network, set <code>OUTBOUND_ALLOW=external,private</code>; for those on
          the same machine, <code>external,loopback</code>.
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
          Back up the key too (<code>SECRET_KEY</code>, or <code>secret.key</code> in the data folder):
          without it the stored passwords can’t be decrypted.
        </p>
      </>
    ),
  },
  {
    id: 'several-machines',
    title: 'Several machines',
    body: (
      <p>
        Use one PostgreSQL (<code>DATABASE_URL</code>), the same <code>SECRET_KEY</code> everywhere, and on
        each machine the <code>ROLES</code> you want it to have. Workers divide the game servers among
        themselves and take over from one that is gone.
      </p>
    ),
  },
  {
    id: 'watch',
    title: 'Monitoring',
    body: (
      <p>
        <code>/healthz</code> and <code>/readyz</code> for a load balancer, <code>/metrics</code> for
        Prometheus. If something should restart an unhealthy program, set <code>HEALTH_PORT</code>: on that
        port <code>/healthz</code> answers for every role, even for a worker alone and while a stalled API is
        being replaced. Keep that port inside your network.
      </p>
    ),
  },
  {
    id: 'operator',
    title: 'You are the operator',
    body: (
      <p>
        You are responsible for an installation that others use. Say who you are with{' '}
        <code>OPERATOR_NAME</code>, <code>OPERATOR_ADDRESS</code> and <code>OPERATOR_EMAIL</code>: the legal
        notice shows it. Read the terms and the privacy policy, and check that they are true for you.
      </p>
    ),
  },
];
