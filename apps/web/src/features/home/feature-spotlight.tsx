import { automaticRconFeature } from '@arkwright/contracts/automatic-rcon/feature';
import { banManagementFeature } from '@arkwright/contracts/ban-management/feature';
import type { FeatureDefinition } from '@arkwright/contracts/core/feature';
import { crosschatFeature } from '@arkwright/contracts/crosschat/feature';
import { dataDashboardFeature } from '@arkwright/contracts/data-dashboard/feature';
import { decayFeature } from '@arkwright/contracts/decay/feature';
import { dynamicConfigFeature } from '@arkwright/contracts/dynamic-config/feature';
import { loggingFeature } from '@arkwright/contracts/logging/feature';
import { nitradoFeature } from '@arkwright/contracts/nitrado/feature';
import { starterSetsFeature } from '@arkwright/contracts/starter-sets/feature';
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
import { BeingBuilt } from '../../ui/being-built.tsx';
import styles from './feature-spotlight.module.css';

type Spotlight = { of: FeatureDefinition; icon: TablerIcon; title: string; text: string };

const SPOTLIGHTS: readonly Spotlight[] = [
  {
    of: loggingFeature,
    icon: IconFileText,
    title: 'Game logs in chat',
    text: 'Joins, tames, deaths, tribe and admin events, each in the channel you choose.',
  },
  {
    of: crosschatFeature,
    icon: IconMessages,
    title: 'Crosschat',
    text: 'One conversation between your maps and Discord, in groups of servers.',
  },
  {
    of: dynamicConfigFeature,
    icon: IconSettingsCode,
    title: 'Dynamic config',
    text: 'Change rates without a restart: the servers fetch their settings from here.',
  },
  {
    of: starterSetsFeature,
    icon: IconGift,
    title: 'Starter sets',
    text: 'New survivors claim a kit once, and nobody needs to be online to hand it out.',
  },
  {
    of: dataDashboardFeature,
    icon: IconUsersGroup,
    title: 'Players and tribes',
    text: 'Who plays where, in which tribe, and when they were last seen.',
  },
  {
    of: decayFeature,
    icon: IconLeaf,
    title: 'Automatic decay',
    text: 'Clears abandoned bases after fair warnings, on one server or the whole cluster.',
  },
  {
    of: automaticRconFeature,
    icon: IconClockPlay,
    title: 'Timed RCON commands',
    text: 'Saves, broadcasts and wild dino wipes at the hour that suits your players.',
  },
  {
    of: banManagementFeature,
    icon: IconBan,
    title: 'Bans for the cluster',
    text: 'One list for all servers, with an end date if you want one.',
  },
];

/** Typed as any feature, so that its texts follow its declaration. */
const NITRADO: FeatureDefinition = nitradoFeature;

/** The bot's features, and the note about hosting. */
export function FeatureSpotlight() {
  return (
    <section aria-labelledby="spotlight">
      <h2 id="spotlight" className={styles.heading}>
        What it does for you
      </h2>
      <ul className={styles.grid}>
        {SPOTLIGHTS.map(({ of, icon: Icon, title, text }) => (
          <li key={title} className={styles.feature}>
            <Icon size={22} stroke={1.6} aria-hidden />
            <h3>
              {title} {of.isBeingBuilt && <BeingBuilt />}
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <div className={styles.note}>
        <IconPlugConnected size={22} stroke={1.6} aria-hidden />
        <p>
          <strong>Hosted at Nitrado?</strong> The hosting-provider sync imports your servers and keeps host,
          RCON ports and admin password up to date. {NITRADO.isBeingBuilt && <BeingBuilt />}
        </p>
      </div>
    </section>
  );
}
