import { TextLink } from '../../../ui/button-link.tsx';
import type { DocPage } from './doc-page.ts';

export const page: DocPage = [
  {
    id: 'builders',
    title: 'The builders',
    body: (
      <p>
        <TextLink to="/tools/spawnDino">Spawn Dino</TextLink> and{' '}
        <TextLink to="/tools/spawnItem">Spawn Item</TextLink> put a command together from what you choose.
        Everybody can use them, signed in or not, and nothing that is typed there leaves the browser.
      </p>
    ),
  },
  {
    id: 'form',
    title: 'What a command consists of',
    body: (
      <>
        <pre>
          <code>{`scriptcommand arkwright spawndino {eosId} Blueprint'/Game/…/X.X' gender=female level=150`}</code>
        </pre>
        <ul>
          <li>
            <code>{'{eosId}'}</code> stands for the EOS ID of the player, 32 digits and letters. Put the real
            one in.
          </li>
          <li>The class path says what it is. It stands in quotes, and Blueprint may stand before them.</li>
          <li>The options follow as name=value.</li>
          <li>
            With <code>cheat</code> in front it is for the game’s own console, where admins type it.
          </li>
        </ul>
        <p>
          The game server needs the Arkwright Companion: the game itself does not know these commands. Some
          builds of the game are reported to crash on script commands that come over RCON; others take them.
          Try it first where a crash does no harm, or type the command with cheat in the game.
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
        <dd>Of a dino. With random attributes the level is 1 to 1000.</dd>
        <dt>health, stamina, oxygen, food, weight, melee, speed</dt>
        <dd>Points of defined attributes, 1 to 255, oxygen from 0. The level is their sum.</dd>
        <dt>quantity</dt>
        <dd>How many of an item.</dd>
        <dt>quality, armor, damage, durability</dt>
        <dd>
          Of armor and weapons. Qualities: Primitive, Ramshackle, Apprentice, Journeyman, Mastercraft,
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
        The lists are those of the game as public tools read it from ARK: Survival Ascended: the classes of{' '}
        ark-save-parser and the values of ARK Smart Breeding, among others. What only one source had, or where
        they differed, is left out. Anything else, mods included, can be typed in.
      </p>
    ),
  },
];
