import type { ApplicationState, OwnApplicationReply } from '@arkwright/contracts/own-bot/application';
import type { StatusTone } from '../../ui/status-dot.tsx';

export type Intents = OwnApplicationReply['intents'];

export const PORTAL_URL = 'https://discord.com/developers/applications';

type StateWords = { label: string; tone: StatusTone; words: string };

export const APPLICATION_STATE_WORDS: Readonly<Record<ApplicationState, StateWords>> = {
  connecting: {
    label: 'Connecting to Discord',
    tone: 'busy',
    words: 'This takes a few seconds. Until then the shared bot goes on working.',
  },
  'not-in-guild': {
    label: 'Not in your Discord server',
    tone: 'warning',
    words:
      'Invite it, and it takes charge by itself as soon as it is there. Let it into the private channels that the shared bot writes in. Until then the shared bot goes on working.',
  },
  'in-charge': {
    label: 'In charge',
    tone: 'good',
    words:
      'Everything for this Discord server runs as your application. The shared bot does nothing here: you can remove it, or keep it to take over if yours fails.',
  },
  refused: {
    label: 'Discord refuses its token',
    tone: 'danger',
    words:
      'Its token was reset, or the application was deleted. The shared bot has taken over. Paste a new token, and yours is back in charge within seconds.',
  },
  paused: {
    label: 'Paused',
    tone: 'off',
    words: '',
  },
};

/** Why an application is paused, and what ends that. */
export function pausedWords({ tierIsEnough }: { tierIsEnough: boolean }): string {
  const why = tierIsEnough
    ? 'This bot is no longer granted an application of its own.'
    : 'The tier of this bot’s owner no longer includes an application of its own.';
  const until = tierIsEnough ? 'a new grant' : 'the tier';
  return `${why} The shared bot has taken over. The token stays stored: with ${until}, yours is back in charge by itself.`;
}
