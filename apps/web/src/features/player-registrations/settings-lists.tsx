import { offUntil } from '../../ui/rows/off-until.ts';
import { ClusterMappingsCard } from './cluster-mappings-card.tsx';
import { PlaytimeRolesCard } from './playtime-roles-card.tsx';
import type { RegistrationSettings } from './settings-group.ts';

/** The settings with entries: clusters, and roles for playtime. Loaded after the switches, which are enough for many. */
export function SettingsLists({ group }: { group: RegistrationSettings }) {
  const needs = [group.field('isEnabled'), group.field('isPlaytimeTrackingEnabled')];
  return (
    <>
      <ClusterMappingsCard group={group} off={offUntil(...needs)} />
      <PlaytimeRolesCard
        group={group}
        rolesOff={offUntil(...needs)}
        off={offUntil(...needs, group.field('isPlaytimeRolesEnabled'))}
      />
    </>
  );
}
