import type { ArkServer } from '../ark/ark-server.ts';
import { bareNumber } from './base/replies.ts';
import { type Service, serviceStatus } from './base/service.ts';
import { gameTitle } from './service-plan.ts';
import { HOSTED_MODS } from './services.ts';

/** What a service looks like from outside, beside itself. `now` in ms since 1970. */
export type Seen = {
  service: Service;
  roles: readonly string[];
  /** Nitrado's number for the account that rents it. */
  userId: number;
  server: ArkServer | undefined;
  now: number;
};

/** An entry of `GET /services` (ark-domain.md §5.3). */
export function serviceView({ service, roles, userId, now }: Seen) {
  const { status, code } = serviceStatus(service);
  const address = `${service.ip}:${service.gamePort}`;
  const isNamed = indexOf(service) % 4 !== 3;
  return {
    id: bareNumber(service.id),
    location_id: 2,
    status,
    status_code: code,
    websocket_token: `ws-${service.id}`,
    user_id: userId,
    username: service.account,
    owner_user_id: userId,
    owner_username: service.account,
    comment: isNamed ? null : service.name,
    auto_extension: false,
    auto_extension_duration: null,
    type: 'gameserver',
    type_human: `Gameserver ${service.slots} Slots`,
    managedroot_id: null,
    details: {
      address,
      // It begins so until somebody changes it.
      name: isNamed ? service.name : `Gameserver - ${address}`,
      game: gameTitle(service.game),
      portlist_short: service.game,
      folder_short: service.game,
      slots: service.slots,
    },
    start_date: zoneless(service.suspendsAt - 365 * DAY_MS),
    suspend_date: zoneless(service.suspendsAt),
    delete_date: zoneless(service.suspendsAt + 10 * DAY_MS),
    suspending_in: Math.max(0, Math.floor((service.suspendsAt - now) / 1000)),
    deleting_in: Math.max(0, Math.floor((service.suspendsAt + 10 * DAY_MS - now) / 1000)),
    roles,
  };
}

const DAY_MS = 24 * 60 * 60_000;
const zoneless = (time: number) => new Date(time).toISOString().slice(0, 19);

/** Counts an account's services, so that each looks a little different. */
const indexOf = ({ id }: Service) => Number(id.slice(-2));

/** The Linux user of a service, which is the name of its folder. */
export const unixUserOf = (service: Service, userId: number): string => `ni${userId}_${indexOf(service) + 1}`;

/** The folder of the game; Nitrado writes it with and without a final `/`. */
function gamePathOf(service: Service, userId: number): string {
  const path = `/games/${unixUserOf(service, userId)}/ftproot/${service.game}`;
  return indexOf(service) % 2 === 0 ? `${path}/` : path;
}

/** `data.gameserver` of `GET /services/:id/gameservers` (nitrado.md §3). */
export function gameserverView(seen: Seen) {
  const { service, userId } = seen;
  const user = unixUserOf(service, userId);
  const host = { hostname: 'host1.example', servername: 'host1', status: 'online' };
  const isArk = service.game === 'arksa';
  return {
    status: service.state,
    last_status_change: Math.floor(service.changedAt / 1000),
    must_be_started: service.state !== 'stopped',
    service_id: bareNumber(service.id),
    user_id: userId,
    username: user,
    label: 'ni',
    type: 'Gameserver',
    memory: 'Standard',
    memory_mb: 16_384,
    managed_root: false,
    minecraft_mode: false,
    websocket_token: `ws-${service.id}`,
    ip: service.ip,
    ipv6: null,
    port: service.gamePort,
    query_port: service.gamePort,
    rcon_port: service.rconPort === 0 ? null : service.rconPort,
    hostsystems: { linux: host, windows: { ...host, hostname: 'win1.example', servername: 'win1' } },
    game: service.game,
    game_human: gameTitle(service.game),
    slots: service.slots,
    location: 'DE',
    modpacks: {},
    quota: null,
    game_specific: {
      path: gamePathOf(service, userId),
      path_available: true,
      update_status: 'up_to_date',
      last_update: null,
      features: {
        has_backups: true,
        has_world_backups: false,
        has_rcon: isArk,
        has_application_server: true,
        has_file_browser: true,
        has_ftp: true,
        has_expert_mode: true,
        has_plugin_system: false,
        has_restart_message_support: true,
        has_database: false,
        has_playermanagement_feature: false,
        has_curseforge_workshop: isArk,
      },
      log_files: isArk ? ['arksa/ShooterGame/Saved/Logs/ShooterGame.log'] : [],
      config_files: isArk
        ? ['Game', 'GameUserSettings'].map(
            (name) => `arksa/ShooterGame/Saved/Config/WindowsServer/${name}.ini`,
          )
        : [],
      curseforge_customer_settings: null,
    },
    credentials: {
      ftp: { hostname: 'host1.example', port: 21, username: user, password: `ftp-${service.id}` },
      mysql: {
        hostname: 'host1.example',
        port: 3306,
        username: user,
        password: `mysql-${service.id}`,
        database: user,
      },
    },
    settings: {
      general: { expertMode: 'false' },
      config: {
        'server-name': service.name,
        'server-password': '',
        ...(isArk && {
          'current-admin-password': service.adminPassword,
          map: service.map,
          'active-mods': HOSTED_MODS.join(','),
        }),
      },
    },
    query: queryView(seen),
  };
}

/** An empty array where there is no data, also now and then while the game runs (nitrado.md §3). */
function queryView({ service, server }: Seen) {
  const kind = indexOf(service) % 5;
  if (service.state !== 'started' || server?.power !== 'up' || kind === 4) return [];
  const { version } = server.setup;
  const players = kind === 3 ? 0 : server.players.length;
  const count = (value: number) => (kind === 1 ? String(value) : value);
  return {
    server_name: kind === 2 ? 'nitrado.net Gameserver' : `${service.name} - (v${version})`,
    connect_ip: `${service.ip}:${service.gamePort}`,
    map: service.map,
    version,
    player_current: count(players),
    player_max: count(service.slots),
    // No names, whoever is on.
    players: [],
  };
}
