import type { TimedCommand } from '@arkwright/contracts/automatic-rcon/schema';

/** A timed command that actions are about. */
export type CommandSubject = {
  command: TimedCommand;
  /** Why this person can't run presets; undefined when they can. A command that runs one is then not theirs to run or change. */
  whyNoPreset: string | undefined;
};

export const presetProblem = ({ command, whyNoPreset }: CommandSubject) =>
  command.presetId === '' ? undefined : whyNoPreset;
