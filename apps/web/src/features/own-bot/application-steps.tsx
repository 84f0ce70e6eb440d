import { ExternalLink } from '../../ui/external-link.tsx';
import styles from './application.module.css';
import { type Intents, PORTAL_URL } from './application-words.ts';
import { IntentList } from './intent-list.tsx';
import { TokenForm } from './token-form.tsx';

/** How to get from a grant to a bot of one's own, with the form for its token. */
export function ApplicationSteps({ intents }: { intents: Intents }) {
  return (
    <ol className={styles.steps}>
      <li>
        <div>
          Create an application in{' '}
          <ExternalLink href={PORTAL_URL} isInText>
            Discord’s developer portal
          </ExternalLink>
          , with the name and picture that members will see.
        </div>
      </li>
      <li>
        <div>On its page “Bot”, switch on what is needed under “Privileged Gateway Intents”:</div>
        <IntentList intents={intents} />
      </li>
      <li>
        <div>On the same page press “Reset Token”, and paste the token here.</div>
        <TokenForm />
      </li>
      <li>
        <div>
          Invite its bot to your Discord server: the link is here as soon as the token is stored. Give it the
          same rights as the shared bot, also in private channels.
        </div>
      </li>
    </ol>
  );
}
