import { TextLink } from '../../../ui/button-link.tsx';
import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'builders',
    title: 'The builders',
    body: (
      <p>
        <TextLink to="/tools/spawnDino">Spawn Dino</TextLink> and{' '}
        <TextLink to="/tools/spawnItem">Spawn Item</TextLink> build a command from what you choose. Anyone can
        use them, signed in or not, and nothing you type there leaves the browser.
      </p>
    ),
  },
  {
    id: 'form',
    title: 'The parts of a command',
    body: (
      <>
        <pre>
          <code>{`scriptcommand arkwright spawndino {eosId} Blueprint'/Game/…/X.X' gender=female level=150`}</code>
        </pre>
        <ul>
          <li>
            Replace <code>{'{eosId}'}</code> with the player’s EOS ID, 32 digits and letters.
          </li>
          <li>The class path says what to spawn. It is in quotes, with or without Blueprint in front.</li>
          <li>The options follow as name=value.</li>
          <li>
            With <code>cheat</code> in front, it is for admins to type in the game’s own console.
          </li>
        </ul>
        <p>
          The game server needs the Arkwright Companion: the game itself does not know these commands. Some
          builds of the game are reported to crash on script commands sent over RCON; others accept them. Try
          it first where a crash does no harm, or type the command with cheat in the game.
        </p>
      </>
    ),
  },
  {
    id: 'options',
    title: 'Options',
    body: (
      <dl>
        <dt>gender, level</dt>
        <dd>For dinos. With random attributes, the level is 1 to 1000.</dd>
        <dt>health, stamina, oxygen, food, weight, melee, speed</dt>
        <dd>Points for defined attributes: 1 to 255, oxygen from 0. The level is their sum.</dd>
        <dt>quantity</dt>
        <dd>How many of an item.</dd>
        <dt>quality, armor, damage, durability</dt>
        <dd>
          For armor and weapons. Qualities: Primitive, Ramshackle, Apprentice, Journeyman, Mastercraft,
          Ascendant.
        </dd>
      </dl>
    ),
  },
  {
    id: 'class-paths',
    title: 'Where the class paths come from',
    body: (
      <p>
        From public tools that read ARK: Survival Ascended, among them the classes of ark-save-parser and the
        values of ARK Smart Breeding. Entries that only one source had, or where sources differed, are left
        out. You can type in anything else, mods included.
      </p>
    ),
  },
];
