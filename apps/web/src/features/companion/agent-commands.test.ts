import { expect, test } from 'vitest';
import { agentCommands, saveExample } from './agent-commands.ts';

test('Windows and Linux download the one file from this installation', () => {
  const address = 'https://ark.example/api/companion/arkwright-agent.mjs';
  expect(agentCommands('windows', 'https://ark.example').get).toBe(`curl.exe -fO ${address}`);
  expect(agentCommands('linux', 'https://ark.example')).toEqual({
    get: `curl -fO ${address}`,
    start: 'node arkwright-agent.mjs',
  });
});

test('a container can read the folder of the configuration, and the saves', () => {
  const { get, start } = agentCommands('docker', 'https://ark.example');
  expect(get).toContain('--target agent');
  expect(start).toContain('"$PWD:/agent:ro"');
  expect(start).toContain(':/saves:ro');
});

test.each([
  ['Ragnarok_WP', 'Ragnarok_WP'],
  ['', 'TheIsland_WP'],
  ['../x', 'TheIsland_WP'],
])('the save of the map %j is shown as that of %s', (map, name) => {
  expect(saveExample('docker', map)).toBe(`/saves/SavedArks/${name}/${name}.ark`);
});
