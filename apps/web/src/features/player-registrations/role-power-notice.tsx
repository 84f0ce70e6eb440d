import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import type { GuildRole } from '@arkwright/contracts/bots/schema';
import { isCovered, type RoleLeave, withLeave, withoutLeave } from '@arkwright/contracts/core/role-leave';
import { Checkbox } from '@mantine/core';
import { useDirectory } from '../../kit/directory.ts';
import { useInstance } from '../../kit/instances.ts';
import type { Field } from '../../kit/settings/field.ts';
import { Banner } from '../../ui/banner.tsx';
import styles from './role-power-notice.module.css';

type RolePowerNoticesProps = {
  roleIds: readonly string[];
  /** The owner's leave to hand such roles out; without it the notice only warns. */
  leave?: Field<{ roleId: string; powers: string[] }[]>;
};

/** What those of some roles can do that have power: whoever hands them out hands that out. */
export function RolePowerNotices({ roleIds, leave }: RolePowerNoticesProps) {
  const { roles } = useDirectory();
  const { isOwner } = useInstance();
  return [...new Set(roleIds)].map((id) => {
    const role = roles?.find((each) => each.id === id);
    if (!role?.power?.isOwnersChoice) return null;
    if (!isOwner) return role.isGrantable ? null : <OwnersChoice key={id} role={role} />;
    return <RolePowerNotice key={id} role={role} can={role.power.can} leave={leave} />;
  });
}

function OwnersChoice({ role }: { role: GuildRole }) {
  return (
    <Banner tone="warning" title={`@${role.name} is not given to anybody`}>
      It has power over this bot or in your guild. Only the owner may have it handed out.
    </Banner>
  );
}

type RolePowerNoticeProps = {
  role: GuildRole;
  can: readonly { keys: readonly string[]; words: string }[];
  leave: RolePowerNoticesProps['leave'];
};

function RolePowerNotice({ role, can, leave }: RolePowerNoticeProps) {
  const { id: roleId, name } = role;
  const keys = can.flatMap((power) => power.keys);
  const given: RoleLeave | undefined = leave?.value.find((each) => each.roleId === roleId);
  return (
    <Banner tone="warning" title={`@${name} has power`}>
      Whoever has it
      <ul className={styles.powers}>
        {can.map(({ words }) => (
          <li key={words}>
            <bdi>{words}</bdi>
          </li>
        ))}
      </ul>
      Every player who is given it can do that, and whoever may edit player registrations can have it given to
      themselves.
      {leave && (
        <Checkbox
          className={styles.leave}
          label="Hand it out all the same"
          checked={given !== undefined && isCovered(keys, given)}
          disabled={leave.reason !== undefined}
          onChange={(event) =>
            leave.onChange(
              event.currentTarget.checked
                ? withLeave(leave.value, { roleId, powers: keys })
                : withoutLeave(leave.value, roleId),
            )
          }
        />
      )}
    </Banner>
  );
}
