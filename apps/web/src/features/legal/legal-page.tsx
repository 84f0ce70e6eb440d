import { TextLink } from '../../ui/button-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Prose } from '../../ui/prose.tsx';
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
          <h3>Content</h3>
          <p>
            Arkwright is free software (MIT licence). Whoever runs this installation is responsible for it,
            for its data and for its operation; the authors of the software have no access to it. What is
            written on game servers and in Discord comes from the people who write it.
          </p>
          <p>
            Linked sites are the responsibility of their operators. If you notice a link that should not be
            there, tell the operator of this installation.
          </p>
          <h3>Trademarks</h3>
          <p>
            ARK: Survival Ascended is a game by Studio Wildcard. Arkwright is not affiliated with Studio
            Wildcard, Discord, Patreon or Nitrado; the names belong to their owners.
          </p>
          <p>
            See also the <TextLink to="/privacy">Data Privacy Policy</TextLink> and the{' '}
            <TextLink to="/terms">Terms of Service</TextLink>.
          </p>
        </Prose>
        <Prose lang="de">
          <h2>Deutsch</h2>
          <h3>Wer diese Installation betreibt</h3>
          <Operator
            unknown="Der Betreiber dieser Installation hat weder Namen noch Anschrift hinterlegt. Bitte wende dich an die Person, von der du die Adresse dieser Seite hast."
            failed="Die Angaben lassen sich gerade nicht laden. Bitte versuche es gleich noch einmal."
          />
          <h3>Inhalte</h3>
          <p>
            Arkwright ist freie Software (MIT-Lizenz). Für diese Installation, ihre Daten und ihren Betrieb
            ist verantwortlich, wer sie betreibt; die Autoren der Software haben darauf keinen Zugriff. Was
            auf Spielservern und in Discord geschrieben wird, stammt von denen, die es schreiben.
          </p>
          <p>
            Für den Inhalt verlinkter Seiten sind deren Betreiber verantwortlich. Fällt dir ein Link auf, der
            dort nicht sein sollte, sag es dem Betreiber dieser Installation.
          </p>
          <h3>Marken</h3>
          <p>
            ARK: Survival Ascended ist ein Spiel von Studio Wildcard. Arkwright steht weder mit Studio
            Wildcard noch mit Discord, Patreon oder Nitrado in Verbindung; die Namen gehören ihren Inhabern.
          </p>
          <p>
            Siehe auch die <TextLink to="/privacy">Datenschutzerklärung</TextLink> und die{' '}
            <TextLink to="/terms">Nutzungsbedingungen</TextLink> (beide auf Englisch).
          </p>
        </Prose>
      </div>
    </>
  );
}
