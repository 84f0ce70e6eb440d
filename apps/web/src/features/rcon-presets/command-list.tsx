import styles from './command-list.module.css';

/** The commands of a preset, to be read before they are run. It scrolls by keyboard, too. */
export function CommandList({ commands }: { commands: readonly string[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section className={styles.commands} tabIndex={0} aria-label="Commands">
      <code>{commands.length === 0 ? 'No commands yet.' : commands.join('\n')}</code>
    </section>
  );
}
