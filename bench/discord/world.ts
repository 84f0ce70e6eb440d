import { startTestSandbox } from '@arkwright/testing/test-sandbox';

// The simulated Discord and game servers of `run.ts`, in a process of their own.
const { sandbox, plan, discord, dispose } = await startTestSandbox('discord bench', 10);
process.send?.({
  discord,
  controlUrl: sandbox.controlUrl,
  guildId: plan.guilds.find(({ key }) => key === 'obelisk')?.id,
  servers: sandbox.description.servers.filter(({ name }) => name.startsWith('spare-')),
});
process.once('SIGTERM', () => void dispose().then(() => process.exit()));
