import { PageHeader } from '../../ui/page-header.tsx';
import { Prose } from '../../ui/prose.tsx';
import { ProseText } from '../../ui/prose-nodes.tsx';
import german from './legal-notice.de.md';
import english from './legal-notice.en.md';
import styles from './legal-page.module.css';
import { Operator } from './operator.tsx';

/** `/legal`: who runs this installation, in English and in German. */
export function LegalPage() {
  return (
    <>
      <PageHeader title="Legal Notice" description="Impressum" />
      <div className={styles.languages}>
        <Prose lang="en">
          <h2>English</h2>
          <h3>Who runs this installation</h3>
          <Operator
            unknown="The operator of this installation has entered neither a name nor an address. Please ask the person who gave you the address of this site."
            failed="This can’t be loaded right now. Please try again in a moment."
          />
          <ProseText page={english} />
        </Prose>
        <Prose lang="de">
          <h2>Deutsch</h2>
          <h3>Wer diese Installation betreibt</h3>
          <Operator
            unknown="Der Betreiber dieser Installation hat weder Namen noch Anschrift hinterlegt. Bitte wende dich an die Person, von der du die Adresse dieser Seite hast."
            failed="Die Angaben lassen sich gerade nicht laden. Bitte versuche es gleich noch einmal."
          />
          <ProseText page={german} />
        </Prose>
      </div>
    </>
  );
}
