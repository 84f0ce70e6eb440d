// Imported first, so that an older Node reports the needed version before a missing feature such as
// node:sqlite fails.
const NEEDED = 24;

const { node } = process.versions;
if (Number.parseInt(node, 10) < NEEDED) {
  console.error(
    `The agent needs Node ${NEEDED} or newer; this is Node ${node}. https://nodejs.org has it, and docs/agent.md of Arkwright says how to do without.`,
  );
  process.exit(1);
}
