// Imported first: whoever has an older Node is told so before anything fails that it lacks (node:sqlite is one such thing).
const NEEDED = 24;

const { node } = process.versions;
if (Number.parseInt(node, 10) < NEEDED) {
  console.error(
    `The agent needs Node ${NEEDED} or newer; this is Node ${node}. https://nodejs.org has it, and docs/agent.md of Arkwright says how to do without.`,
  );
  process.exit(1);
}
