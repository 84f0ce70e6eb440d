import { companionRoutes } from '@arkwright/contracts/companion/routes';

/** Where an agent can run (docs/agent.md). */
export const MACHINES = [
  { value: 'windows', label: 'Windows' },
  { value: 'linux', label: 'Linux' },
  { value: 'docker', label: 'Docker' },
] as const;

export type Machine = (typeof MACHINES)[number]['value'];

const SAVES: Record<Machine, string> = {
  windows: 'C:/asa/ShooterGame/Saved/SavedArks',
  linux: '/srv/asa/ShooterGame/Saved/SavedArks',
  docker: '/saves/SavedArks',
};

/** The path of a save on that system. `map` is the game's report, which need not be a file name. */
export function saveExample(machine: Machine, map = ''): string {
  const name = /^\w+$/.test(map) ? map : 'TheIsland_WP';
  return `${SAVES[machine]}/${name}/${name}.ark`;
}

export const AGENT_FILE = { path: companionRoutes.agentFile.path, name: 'arkwright-agent.mjs' };

/** The commands to download the agent from this installation, and to start it beside its configuration. */
export function agentCommands(machine: Machine, hostUrl: string): { get: string; start: string } {
  if (machine === 'docker')
    return {
      get: 'docker build --target agent -t arkwright-agent .',
      start: [
        'docker run -d --name arkwright-agent --restart unless-stopped \\',
        '  -v "$PWD:/agent:ro" -v /srv/asa/ShooterGame/Saved:/saves:ro arkwright-agent',
      ].join('\n'),
    };
  // In Windows PowerShell the bare word is another program.
  const curl = machine === 'windows' ? 'curl.exe' : 'curl';
  return { get: `${curl} -fO ${hostUrl}${AGENT_FILE.path}`, start: `node ${AGENT_FILE.name}` };
}
