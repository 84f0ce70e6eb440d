/** Placeholder for the player's EOS id; to be replaced with the player's own before the command is run. */
export const EOS_ID_PLACEHOLDER = '{eosId}';

type SpawnCommand = {
  verb: 'spawndino' | 'spawnitem';
  classPath: string;
  /** In the order in which they are written. */
  options: Readonly<Record<string, string | number>>;
};

/** `scriptcommand arkwright spawndino {eosId} 'class path' name=value …` (specification §9). */
export function spawnCommand({ verb, classPath, options }: SpawnCommand): string {
  const words = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return ['scriptcommand arkwright', verb, EOS_ID_PLACEHOLDER, classPath, ...words].join(' ');
}

/** The same for the game's own console, where admin commands begin with `cheat`. */
export function withCheat(command: string): string {
  return `cheat ${command}`;
}
