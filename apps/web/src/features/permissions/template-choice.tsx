import { AREAS } from '@arkwright/contracts/derived/permissions';
import { countOpened, TEMPLATES, templateOf } from '@arkwright/contracts/permissions/templates';
import { useId } from 'react';
import { counted } from '../../kit/counted.ts';
import styles from './template-choice.module.css';

type TemplateChoiceProps = {
  /** The question above the templates. */
  question: string;
  permissions: readonly string[];
  onChange: (permissions: string[]) => void;
};

/** The templates of permissions, from the fewest to the most; none is chosen if single areas were. */
export function TemplateChoice({ question, permissions, onChange }: TemplateChoiceProps) {
  const name = useId();
  const chosen = templateOf(permissions);
  return (
    <fieldset className={styles.choice}>
      <legend>{question}</legend>
      <div className={styles.templates}>
        {TEMPLATES.map((template) => (
          <label key={template.label} className={styles.template}>
            <input
              type="radio"
              name={name}
              aria-label={template.label}
              aria-describedby={`${name}-${template.label}`}
              checked={template === chosen}
              onChange={() => onChange([...template.permissions])}
            />
            <span className={styles.label}>{template.label}</span>
            <span id={`${name}-${template.label}`} className={styles.words}>
              {template.words}
            </span>
            <span className={styles.count} aria-hidden>
              {areaWords(countOpened(template.permissions))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const areaWords = (count: number) => (count === AREAS.length ? 'all areas' : counted(count, 'area'));
