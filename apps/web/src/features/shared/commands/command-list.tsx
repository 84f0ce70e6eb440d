/**
 * The commands of a preset, to be read: `<CommandList commands={commands} />`. It scrolls by keyboard, too.
 */

import styles from './command-list.module.css';

export function CommandList({ commands }: { commands: readonly string[] }) {
  return (
    // No landmark: the one of an opened row and the one of a dialog would be two of the same name.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div className={styles.commands} role="group" tabIndex={0} aria-label="Commands">
      <code>{commands.length === 0 ? 'No commands yet.' : commands.join('\n')}</code>
    </div>
  );
}
