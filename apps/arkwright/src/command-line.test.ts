import { expect, test } from 'vitest';
import { parseCommandLine, USAGE } from './command-line.ts';

test.each([
  [[], { verb: 'start' }],
  [['start'], { verb: 'start' }],
  [['migrate'], { verb: 'migrate' }],
  [['doctor'], { verb: 'doctor' }],
  [['backup', 'a b.gz'], { verb: 'backup', file: 'a b.gz' }],
  [['restore', 'a'], { verb: 'restore', file: 'a', withoutKey: false }],
  [['restore', '--without-key', 'a'], { verb: 'restore', file: 'a', withoutKey: true }],
  [['restore', 'a', '--without-key'], { verb: 'restore', file: 'a', withoutKey: true }],
  [['restore-instance', 'a'], { verb: 'restore-instance', file: 'a', isConfirmed: false }],
  [['restore-instance', '--yes', 'a'], { verb: 'restore-instance', file: 'a', isConfirmed: true }],
  [['read-save', 'a.ark'], { verb: 'read-save', file: 'a.ark', asJson: false }],
  [['read-save', '--json', 'a.ark'], { verb: 'read-save', file: 'a.ark', asJson: true }],
  [['read-save', 'a.ark', '--json'], { verb: 'read-save', file: 'a.ark', asJson: true }],
  [['agent'], { verb: 'agent', file: 'arkwright-agent.json' }],
  [['agent', 'a.json'], { verb: 'agent', file: 'a.json' }],
  [['--help'], { verb: 'help' }],
])('%j is parsed', (args, command) => {
  expect(parseCommandLine(args)).toEqual(command);
});

test.each([
  [['doctor', 'a'], 'doctor takes no arguments'],
  [['backup'], 'backup needs the name of a file'],
  [['restore', '--without-key'], 'restore needs the name of a file'],
  [['restore', 'a', 'b'], 'restore takes one file'],
  [['restore-instance', '--yes'], 'restore-instance needs the name of a file'],
  [['restore-instance', 'a', 'b'], 'restore-instance takes one file'],
  [['read-save', '--json'], 'read-save needs the name of a file'],
  [['read-save', 'a', 'b'], 'read-save takes one file'],
  [['agent', 'a', 'b'], 'agent takes one file'],
  [['start', 'now'], 'start takes no arguments'],
  [['fly'], 'there is no command "fly"'],
])('%j is refused with a reason', (args, problem) => {
  expect(parseCommandLine(args)).toEqual({ verb: 'wrong', problem });
});

test('the help names every command', () => {
  for (const verb of ['start', 'migrate', 'backup', 'restore', 'restore-instance', 'read-save', 'agent'])
    expect(USAGE).toContain(verb);
});
