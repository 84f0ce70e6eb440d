import { test } from './browsing.ts';
import { controlOf } from './control.ts';
import { openGuild } from './guild.ts';
import { makeDataDir, type Program, type SandboxServer, startProgram } from './program.ts';

/** The program, and the other side of it: the simulated game servers and Discord. */
export type World = { program: Program; control: ReturnType<typeof controlOf> };

/** A world whose program is the file's alone. */
export type OwnWorld = World & {
  /** Starts the program again after it has ended, on its data and at its address. */
  startAgain(): Promise<void>;
};

/**
 * For a file of journeys that stops its program or changes what is everybody's: one of its own, there from before its first
 * test until after its last. Its parts can be taken out at once (`const { program, control } = startWorld()`): they are
 * filled when the world is there.
 */
export function startWorld({ env = {} }: { env?: Record<string, string> } = {}): OwnWorld {
  const [program, control] = [{} as Program, {} as World['control']];
  let data: Awaited<ReturnType<typeof makeDataDir>> | undefined;
  test.beforeAll(async () => {
    data = await makeDataDir();
    Object.assign(program, await startProgram({ dataDir: data.dataDir, env }));
    Object.assign(control, controlOf(program.sandbox));
  });
  test.afterAll(async () => {
    try {
      // Without a program its start has failed, and has said why.
      if ('stop' in program) await program.stop();
    } finally {
      await data?.dispose();
    }
  });
  return {
    program,
    control,
    async startAgain() {
      const port = Number(new URL(program.url).port);
      Object.assign(program, await startProgram({ dataDir: program.dataDir, env, port }));
      Object.assign(control, controlOf(program.sandbox));
    },
  };
}

type Copy = {
  key: string;
  accounts: { name: string; like: string; discordId: string }[];
  servers: (SandboxServer & { like: string })[];
};

type ShareOptions = {
  /** Guilds to have a copy of. Their owners and managers are the file's alone; other accounts are everybody's. */
  copies?: readonly ('obelisk' | 'beach' | 'empty')[];
  /** How many servers without a guild there are, `spare-1` and so on. */
  spares?: number;
};

/**
 * For all other files: the program of the Playwright worker, with copies of guilds that no other file has. Accounts and
 * servers go by the names of those that they are like (`owner`, `obelisk-the-island`).
 */
export function shareWorld({ copies = ['obelisk'], spares = 0 }: ShareOptions = {}): World {
  const [program, control] = [{} as Program, {} as World['control']];
  const made: Copy[] = [];
  test.beforeAll(async ({ sharedProgram }) => {
    const { post } = controlOf(sharedProgram.sandbox);
    for (const [index, template] of copies.entries())
      made.push((await post('/guilds', { template, spares: index === 0 ? spares : 0 })) as Copy);
    const accounts = made.flatMap((copy) => copy.accounts);
    const servers = made.flatMap((copy) => copy.servers);
    const others = sharedProgram.sandbox.accounts.filter(
      ({ name }) => !accounts.some(({ like }) => like === name),
    );
    Object.assign(program, sharedProgram, {
      sandbox: {
        ...sharedProgram.sandbox,
        accounts: [...others, ...accounts.map(({ like, discordId }) => ({ name: like, discordId }))],
        servers: servers.map(({ like, ...server }) => ({ ...server, name: like })),
        names: {
          accounts: new Map(accounts.map(({ like, name }) => [like, name])),
          servers: new Map(servers.map(({ like, name }) => [like, name])),
        },
      },
    });
    Object.assign(control, controlOf(program.sandbox));
  });
  test.afterAll(async ({ sharedProgram }) => {
    const { remove } = controlOf(sharedProgram.sandbox);
    for (const { key } of made.splice(0)) await remove(`/guilds/${key}`);
  });
  return { program, control };
}

export type Guild = Awaited<ReturnType<typeof openGuild>>;

function withGuild<Of extends World>(world: Of): Of & { guild: Guild } {
  const guild = {} as Guild;
  test.beforeAll(async () => void Object.assign(guild, await openGuild(world.program)));
  return { ...world, guild };
}

/** The same as `startWorld`, with the guild of the owner's first instance. */
export function startGuildWorld(): OwnWorld & { guild: Guild } {
  const world = withGuild(startWorld());
  const startAgain = async () => {
    await world.startAgain();
    Object.assign(world.guild, await openGuild(world.program));
  };
  return { ...world, startAgain };
}

/** The same as `shareWorld`, with the guild of the owner's first instance. */
export const shareGuildWorld = (options?: ShareOptions): World & { guild: Guild } =>
  withGuild(shareWorld(options));
