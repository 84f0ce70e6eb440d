import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { kitCalls } from '../../kit/kit-calls.ts';
import { useRead } from '../../kit/reads.ts';
import { LoadingBox } from '../../ui/loading-box.tsx';

type OperatorProps = {
  /** Shown if the operator has not entered a name. */
  unknown: ReactNode;
  /** Said where it can't be read just now. */
  failed: ReactNode;
};

/** The operator of this installation, as they have entered it (OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL). */
export function Operator({ unknown, failed }: OperatorProps) {
  const settings = useRead(kitCalls.settings, {});
  if (settings.data === undefined) {
    return settings.isError ? <p>{failed}</p> : <LoadingBox height={72} />;
  }
  const { name, address, email } = settings.data.operator;
  if (name === '') return <p>{unknown}</p>;
  return (
    <address>
      <strong>{name}</strong>
      {address.split(',').map((line) => (
        <div key={line}>{line.trim()}</div>
      ))}
      {email !== '' && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
    </address>
  );
}
