/**
 * What a dialog is about to run, and what to think of first: `<CommandsToRun commands={preset.commands} />`.
 */

import { Banner } from '../../../ui/banner.tsx';
import { CommandList } from './command-list.tsx';
import { inspectCommands } from './inspect-commands.ts';

export function CommandsToRun({ commands }: { commands: readonly string[] }) {
  const warnings = new Set(inspectCommands(commands.join('\n')).map(({ message }) => message));
  return (
    <>
      <CommandList commands={commands} />
      {warnings.size > 0 && (
        <Banner tone="warning">
          {[...warnings].map((message) => (
            <div key={message}>{message}</div>
          ))}
        </Banner>
      )}
    </>
  );
}
