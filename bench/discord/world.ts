import { startTestSandbox } from '@arkwright/testing/test-sandbox';

// The simulated Discord and game servers of `run.ts` and `slash/run.ts`, in a process of their own; there are four spare
// servers for each step of the scale that it is started with.
const scale = Number(process.argv[2] ?? 10);
const { sandbox, plan, discord, dispose } = await startTestSandbox('discord bench', scale);
process.send?.({
  discord,
  controlUrl: sandbox.controlUrl,
  guildId: plan.guilds.find(({ key }) => key === 'obelisk')?.id,
  servers: sandbox.description.servers.filter(({ name }) => name.startsWith('spare-')),
});
process.once('SIGTERM', () => void dispose().then(() => process.exit()));
