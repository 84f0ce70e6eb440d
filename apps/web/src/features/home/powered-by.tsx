import { ActionIcon } from '@mantine/core';
import {
  IconBolt,
  IconBrandDiscord,
  IconBrandMantine,
  IconBrandNodejs,
  IconBrandReact,
  IconBrandTypescript,
  IconChevronLeft,
  IconChevronRight,
  IconDatabase,
  IconPlayerPause,
  IconPlayerPlay,
  type TablerIcon,
} from '@tabler/icons-react';
import styles from './powered-by.module.css';
import { useCarousel } from './use-carousel.ts';

type Slide = { icon: TablerIcon; name: string; text: string };

const SLIDES: readonly Slide[] = [
  { icon: IconBrandNodejs, name: 'Node.js', text: 'Runs the whole program: API, worker and sandbox.' },
  {
    icon: IconBrandTypescript,
    name: 'TypeScript',
    text: 'One language and one set of rules from the form to the game server.',
  },
  {
    icon: IconDatabase,
    name: 'PostgreSQL',
    text: 'Keeps your settings, the job queue, and which worker runs which server.',
  },
  {
    icon: IconBrandDiscord,
    name: 'discord.js',
    text: 'Talks to Discord: roles, channels, commands and messages.',
  },
  { icon: IconBolt, name: 'Fastify', text: 'Answers every call from this dashboard.' },
  { icon: IconBrandReact, name: 'React', text: 'Draws what you are looking at.' },
  { icon: IconBrandMantine, name: 'Mantine', text: 'The buttons, dialogs and inputs you use here.' },
];

/** The technologies behind the program, one after another; it stops for pointer, focus, and a wish for less motion. */
export function PoweredBy() {
  const carousel = useCarousel(SLIDES.length);
  const { current, isPlaying } = carousel;
  return (
    <section
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-labelledby="powered-by"
      {...carousel.handlers}
    >
      <div className={styles.top}>
        <h2 id="powered-by">Powered by</h2>
        <div className={styles.controls}>
          <ActionIcon aria-label={isPlaying ? 'Pause' : 'Play'} onClick={carousel.toggle}>
            {isPlaying ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
          </ActionIcon>
          <ActionIcon aria-label="Previous" onClick={() => carousel.go(current - 1)}>
            <IconChevronLeft size={16} />
          </ActionIcon>
          <ActionIcon aria-label="Next" onClick={() => carousel.go(current + 1)}>
            <IconChevronRight size={16} />
          </ActionIcon>
        </div>
      </div>
      <div className={styles.stage} aria-live={isPlaying ? 'off' : 'polite'}>
        {SLIDES.map(({ icon: Icon, name, text }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group (WAI-ARIA carousel pattern), not a fieldset
          <div
            key={name}
            className={styles.slide}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${SLIDES.length}: ${name}`}
            hidden={index !== current}
          >
            <Icon size={44} stroke={1.3} aria-hidden />
            <div>
              <strong>{name}</strong>
              <p>{text}</p>
            </div>
          </div>
        ))}
      </div>
      <div className={styles.dots}>
        {SLIDES.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            aria-label={`Show ${name}`}
            aria-current={index === current || undefined}
            onClick={() => carousel.go(index)}
          />
        ))}
      </div>
    </section>
  );
}
