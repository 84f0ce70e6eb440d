import { expect, test } from 'vitest';
import { parseGameLogLine } from './parse-game-log.ts';

const EOS_ID = '0002c0ffee11d00d4242beef00c0ffee';

test.each<[shape: string, text: string]>([
  ['tribe', 'Stamm Wölfe, ID 1234567890: Tag 45, 12:34:56: Dein Rex wurde getötet!'],
  ['tribe', 'Stamm Wölfe (EU), ID -5: Tag 1.234, 2:34:56: Ein Rex (Rex): tot'],
  ['tribe', 'Tribu Loups, ID 1234567890 : Jour 1 234, 12:34:56 : Votre Rex a été tué !'],
  ['tribe', '部落狼，ID 1234567890：第45天，12:34:56：你的霸王龙被杀死了！'],
  ['tribe', '늑대 부족, ID 1234567890: 45일차, 12:34:56: 렉스가 죽었습니다!'],
  ['tribe', 'Tribe Wolves, ID 5: Day 45, 1:34:56: Your Rex - Lvl 215 (Rex) was killed by a Raptor - Lvl 56!'],
  ['tribe', "Bob demolished a 'Thatch Wall'!"],
  ['tribe', 'Mission Started: Hunt by Player: 123.'],
  ['admin', 'Commande Admin : cheat fly (PlayerName: Bob, ARKID: 123456789, SteamID: 0002)'],
  ['admin', 'Befehl: cheat broadcast a (b): c (PlayerName: Bob, ARKID: 1, PlatformID: 0002a1)'],
  ['admin', `Comando: DestroyAll (Jugador: Bob (x), ID de ARK: 123, ID: ${EOS_ID})`],
  ['admin', '管理员：飞行（玩家：鲍勃，ARKID：123，ID：0002a1）'],
  ['admin', 'AdminCmd: fly'],
  ['admin', 'AdminCmd: fly ()'],
  ['private', "Anti-meshing destroyed 'Human - Lvl 131' at X=1.0 Y=2.0 Z=3.0"],
  ['private', "Anti-Mesh zerstörte 'Mensch - Stufe 131' bei X: 1 Y: 2 Z: 3"],
  ['private', "L'anti-mesh a détruit 'Humain' en -225.3, 10, 7"],
  ['private', "Anti-Mesh zerstörte 'Mensch - Stufe 131' bei X= Y= Z="],
  ['private', 'Versorgungskiste bei Lat: 45.2 Long: 33.1'],
  ['private', 'Removed duped item due to reasons'],
  ['private', `Beitritt von ${EOS_ID} abgelehnt`],
  ['private', 'Verbunden mit 203.0.113.7'],
  ['private', 'Objekt 123456 entfernt'],
  ['private', 'Tag 45, 12:34:56: Dein Rex wurde getötet!'],
  ['save', 'Welt wird gespeichert...'],
  ['save', 'Weltspeicherung abgeschlossen. Dauer: 0,361756'],
  ['plain', 'Full Startup: 20.91 seconds'],
  ['plain', '… 1,240 lines left out'],
  ['plain', '… 1 line left out'],
  ['plain', 'Log file closed, 09/13/26 18:55:00'],
  // Nothing in these is secret by its form.
  ['private', '<RichColor Color="1, 0, 0, 1">Doppelte Ernte ab 18:00!</>'],
  ['private', 'Bob hat sein Bett im Versteck hinter dem Wasserfall aufgestellt!'],
  ['private', 'Full Startup: 20.91 seconds, at the waterfall'],
  ['private', 'Bob: Full Startup: 20.91 seconds'],
])('%s: %s', (shape, text) => expect(parseGameLogLine(text)).toMatchObject({ type: 'unknown', shape }));
