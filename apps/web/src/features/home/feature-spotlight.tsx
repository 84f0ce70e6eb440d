import {
  IconBan,
  IconClockPlay,
  IconFileText,
  IconGift,
  IconLeaf,
  IconMessages,
  IconPlugConnected,
  IconSettingsCode,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import { TextLink } from '../../ui/button-link.tsx';
import styles from './feature-spotlight.module.css';

/** `page` of the documentation says more. */
type Spotlight = { icon: TablerIcon; title: string; text: string; page: string };

const SPOTLIGHTS: readonly Spotlight[] = [
  {
    icon: IconFileText,
    title: 'Game logs in chat',
    page: 'logging',
    text: 'Joins, tames, deaths, tribe and admin events, each in the channel you choose.',
  },
  {
    icon: IconMessages,
    title: 'Crosschat',
    page: 'crosschat',
    text: 'One conversation between your maps and Discord, in groups of servers.',
  },
  {
    icon: IconSettingsCode,
    title: 'Dynamic config',
    page: 'dynamic-config',
    text: 'Change rates without a restart: the servers fetch their settings from here.',
  },
  {
    icon: IconGift,
    title: 'Starter sets',
    page: 'starter-sets',
    text: 'New survivors claim a kit once, and nobody needs to be online to hand it out.',
  },
  {
    icon: IconUsersGroup,
    title: 'Players and tribes',
    page: 'data-dashboard',
    text: 'Who plays where, in which tribe, and when they were last seen.',
  },
  {
    icon: IconLeaf,
    title: 'Automatic decay',
    page: 'decay',
    text: 'Clears abandoned bases after fair warnings, on one server or the whole cluster.',
  },
  {
    icon: IconClockPlay,
    title: 'Timed RCON commands',
    page: 'timed-commands',
    text: 'Saves, messages and wild dino wipes at the hour that suits your players.',
  },
  {
    icon: IconBan,
    title: 'Bans for the cluster',
    page: 'ban-management',
    text: 'One list for all servers, with an end date if you want one.',
  },
];

/** The bot's features, and the note about hosting. */
export function FeatureSpotlight() {
  return (
    <section aria-labelledby="spotlight">
      <h2 id="spotlight" className={styles.heading}>
        What it does for you
      </h2>
      <ul className={styles.grid}>
        {SPOTLIGHTS.map(({ icon: Icon, title, text, page }) => (
          <li key={title} className={styles.feature}>
            <Icon size={22} stroke={1.6} aria-hidden />
            <h3>
              <TextLink to="/docu/$page" params={{ page }} inherit className={styles.link ?? ''}>
                {title}
              </TextLink>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <div className={styles.note}>
        <IconPlugConnected size={22} stroke={1.6} aria-hidden />
        <p>
          <strong>Hosted at Nitrado?</strong> The hosting-provider sync imports your servers and keeps host,
          RCON ports and admin password up to date. It can read their saves as well, so that the Data
          Dashboard needs no mod.{' '}
          <TextLink to="/docu/$page" params={{ page: 'hosting-sync' }} underline="always">
            How it works
          </TextLink>
        </p>
      </div>
    </section>
  );
}
