import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import {
  type AllowedRole,
  allowRole,
  disallowRole,
  isCovered,
} from '@arkwright/contracts/derived/allowed-role';
import type { GuildRole } from '@arkwright/contracts/instances/schema';
import { Box, Checkbox } from '@mantine/core';
import { useDirectory } from '../../kit/directory.ts';
import { useInstance } from '../../kit/instances.ts';
import { Banner } from '../../ui/banner.tsx';
import type { Field } from '../../ui/rows/field.ts';

type RolePowerNoticesProps = {
  roleIds: readonly string[];
  /** The roles that the owner approves; without it the notice only warns. */
  allowed?: Field<{ roleId: string; powers: string[] }[]>;
};

/** Lists the permissions of powerful roles, which everyone who gets the role gets, too. */
export function RolePowerNotices({ roleIds, allowed }: RolePowerNoticesProps) {
  const { roles } = useDirectory();
  const { isOwner } = useInstance();
  return [...new Set(roleIds)].map((id) => {
    const role = roles?.find((entry) => entry.id === id);
    if (!role?.power?.isOwnersChoice) return null;
    if (!isOwner) return role.isGrantable ? null : <OwnersChoice key={id} role={role} />;
    return <RolePowerNotice key={id} role={role} can={role.power.can} allowed={allowed} />;
  });
}

function OwnersChoice({ role }: { role: GuildRole }) {
  return (
    <Banner tone="warning" title={`@${role.name} is not given to anybody`}>
      It has power over this bot or in your Discord server. Only the owner can allow it to be given.
    </Banner>
  );
}

type RolePowerNoticeProps = {
  role: GuildRole;
  can: readonly { keys: readonly string[]; words: string }[];
  allowed: RolePowerNoticesProps['allowed'];
};

function RolePowerNotice({ role, can, allowed }: RolePowerNoticeProps) {
  const { id: roleId, name } = role;
  const keys = can.flatMap((power) => power.keys);
  const known: AllowedRole | undefined = allowed?.value.find((entry) => entry.roleId === roleId);
  return (
    <Banner tone="warning" title={`@${name} has power`}>
      Anyone with it{' '}
      <Box component="ul" mt={2} mb={6} pl={18}>
        {can.map(({ words }) => (
          <li key={words}>
            <bdi>{words}</bdi>
          </li>
        ))}
      </Box>
      Every player who gets it can do that, and anyone who may edit player registrations can give it to
      themselves.
      {allowed && (
        <Checkbox
          mt={10}
          label="Give it anyway"
          checked={known !== undefined && isCovered(keys, known)}
          disabled={allowed.reason !== undefined}
          onChange={(event) =>
            allowed.onChange(
              event.currentTarget.checked
                ? allowRole(allowed.value, { roleId, powers: keys })
                : disallowRole(allowed.value, roleId),
            )
          }
        />
      )}
    </Banner>
  );
}
