import { expect, test } from 'vitest';
import { parseAgentCommandLine } from './command-line.ts';

test.each([
  [[], { verb: 'agent', file: 'arkwright-agent.json' }],
  [['C:\\ark\\agent.json'], { verb: 'agent', file: 'C:\\ark\\agent.json' }],
  [['read-save', 'a.ark', '--json'], { verb: 'read-save', file: 'a.ark', asJson: true }],
  [['--help'], { verb: 'help' }],
  [['-h'], { verb: 'help' }],
  [['--version'], { verb: 'version' }],
])('%j is parsed', (args, command) => {
  expect(parseAgentCommandLine(args)).toEqual(command);
});

test.each([
  [['a', 'b'], 'the agent takes one file'],
  [['read-save'], 'read-save needs the name of a file'],
  [['--fly'], 'there is no option "--fly"'],
])('%j is refused with a reason', (args, problem) => {
  expect(parseAgentCommandLine(args)).toEqual({ verb: 'wrong', problem });
});
