import { changedFields } from '@arkwright/contracts/history/differences';
import { fieldLabel } from '@arkwright/contracts/history/labels';
import type { VersionComparison } from '@arkwright/contracts/history/schema';
import { wordsOf } from '@arkwright/contracts/settings-registry';
import { Text } from '@mantine/core';
import { ChangesTable } from '../../kit/changes/changes-table.tsx';
import { useReading } from '../../kit/changes/use-reading.ts';

type VersionDifferencesProps = { group: string; comparison: VersionComparison; isRestoring: boolean };

type Differing = VersionComparison['fields'];

const side = (fields: Differing, version: 'old' | 'current') =>
  Object.fromEntries(fields.map((field) => [field.field, field[version]]));

/** The differences between a version and now; before a restore only its changes, from now to then. */
export function VersionDifferences({ group, comparison, isRestoring }: VersionDifferencesProps) {
  const words = wordsOf(group);
  const reading = { ...useReading(), words };
  const { rev, fields } = comparison;
  if (fields.length === 0) return <Text>Version {rev} is the same as the current settings.</Text>;
  if (!isRestoring) {
    const changes = changedFields(side(fields, 'old'), side(fields, 'current'), reading);
    return <ChangesTable label="Differences" changes={changes} heads={[`Version ${rev}`, 'Now']} />;
  }
  const brought = fields.filter(({ canRestore }) => canRestore);
  const lasting = fields.filter(({ canRestore }) => !canRestore);
  const changes = changedFields(side(brought, 'current'), side(brought, 'old'), reading);
  return (
    <>
      {changes.length > 0 && (
        <>
          <Text>This will change. You can undo it the same way.</Text>
          <ChangesTable label="What will change" changes={changes} heads={['Now', 'After']} />
        </>
      )}
      {lasting.length > 0 && (
        <Text>
          These stay as they are, because you may not edit them:{' '}
          {lasting.map(({ field }) => fieldLabel(field, words)).join(', ')}.
        </Text>
      )}
    </>
  );
}
