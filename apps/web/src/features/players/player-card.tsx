import { FEATURE_TIERS } from '@arkwright/contracts/derived/limits';
import type { Area } from '@arkwright/contracts/derived/permissions';
import { areaLabel } from '@arkwright/contracts/history/labels';
import { type PlayerSection, SECTION_NEEDS } from '@arkwright/contracts/players/needs';
import type { Section } from '@arkwright/contracts/players/page';
import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './player-card.module.css';

type PlayerCardProps = {
  title: string;
  /** Beside the title, e.g. how much of it is done. */
  count?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
};

/** One section of the player's page. */
export function PlayerCard({ title, count, actions, children }: PlayerCardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.top}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {count !== undefined && <span className={styles.count}>{count}</span>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}

type SectionCardProps<Data> = {
  title: string;
  count?: string | undefined;
  of: PlayerSection;
  section: Section<Data>;
  actions?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** The same, or why this person gets nothing of it. */
export function SectionCard<Data>({ title, count, of, section, actions, children }: SectionCardProps<Data>) {
  const isShown = section.state === 'shown';
  return (
    <PlayerCard title={title} count={count} actions={isShown && actions}>
      {isShown ? children(section.data) : <Nothing>{whyHidden(of, section.why)}</Nothing>}
    </PlayerCard>
  );
}

function whyHidden(of: PlayerSection, why: 'permission' | 'tier'): string {
  if (why === 'tier') return `This needs Tier ${FEATURE_TIERS.companionMod}.`;
  // Each need is the View of an area.
  const areas = [SECTION_NEEDS[of]].flat().map((need) => areaLabel(need.replace(/_View$/, '') as Area));
  return `You need View permission for ${areas.join(' or ')} to see this.`;
}

/** Shown if a section is empty. */
export function Nothing({ children }: { children: ReactNode }) {
  return (
    <Text c="dimmed" m={0}>
      {children}
    </Text>
  );
}
