import type { ApiPart } from '@arkwright/contracts/api-access/schema';
import { Box } from '@mantine/core';
import { Fragment } from 'react';
import { Banner } from '../../ui/banner.tsx';
import type { Field } from '../../ui/rows/field.ts';
import { SwitchRow } from '../../ui/rows/switch-row.tsx';
import styles from './part-row.module.css';

/** A path with its parameters in braces, which may wrap after a slash. */
function CallPath({ path }: { path: string }) {
  const parts = path.replaceAll(/:(\w+)/g, '{$1}').split(/(?<=.\/)/);
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a path may name a part twice, and its parts never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

type PartRowProps = { part: ApiPart; field: Field<boolean>; off: string | undefined };

/** The switch of one part of the API, with the calls that it opens. */
export function PartRow({ part, field, off }: PartRowProps) {
  const isWarned = part.name === 'isEnabledCommandExecution' && field.value && off === undefined;
  return (
    <>
      <SwitchRow
        notes={
          <span className={styles.calls}>
            {part.calls.map(({ method, path }) => (
              <code key={`${method} ${path}`} className={styles.call}>
                {method} <CallPath path={path} />
              </code>
            ))}
          </span>
        }
        field={field}
        off={off}
      />
      {isWarned && (
        <Box py="sm">
          <Banner tone="warning" title="Anyone with the key can do everything on your servers">
            Kick and ban players, give items, destroy dinos, shut a server down: commands can’t be undone.
            Leave this off if your program only reads, keep the key out of web pages and Discord, and recreate
            it as soon as somebody else may have seen it.
          </Banner>
        </Box>
      )}
    </>
  );
}
