import { AREAS } from '@arkwright/contracts/derived/permissions';
import { countOpened, templateOf } from '@arkwright/contracts/permissions/templates';
import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { LevelFields } from './level-fields.tsx';
import styles from './single-areas.module.css';

type SingleAreasProps = { permissions: readonly string[]; onChange: (permissions: string[]) => void };

/** The levels of single areas, folded while a template says it all. */
export function SingleAreas({ permissions, onChange }: SingleAreasProps) {
  const id = useId();
  const template = templateOf(permissions);
  const [isOpen, setOpen] = useState(template === undefined && permissions.length > 0);
  const opened = `${countOpened(permissions)} of ${AREAS.length} are opened`;
  return (
    <div>
      <UnstyledButton
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={16} className={styles.chevron} aria-hidden />
        <span className={styles.label}>Change single areas</span>
        <span className={styles.opened}>{template ? `${opened} by ${template.label}` : opened}</span>
      </UnstyledButton>
      {isOpen && (
        <div id={id} className={styles.areas}>
          <LevelFields permissions={permissions} onChange={onChange} />
        </div>
      )}
    </div>
  );
}
