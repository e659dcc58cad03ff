import { readFileSync } from "node:fs";

const EVERY_MILLISECONDS = 100;

/** Process id of a process's parent, and its name; nulls where /proc does not exist. */
const look = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = stat.lastIndexOf(")");
    return {
      name: stat.slice(stat.indexOf("(") + 1, end),
      parent: Number(stat.slice(end + 2).split(" ")[1]),
    };
  } catch {
    return { name: null, parent: null };
  }
};

/**
 * What happens to npm happens to us. Where a shell stands between (the scripts `exec` to avoid it), npm that is asked
 * to stop ends that shell without telling us, so `stopped` is called; npm that is killed outright (-9) calls `killed`.
 */
export const followNpm = ({ stopped, killed }) => {
  if (process.env.npm_lifecycle_event === undefined) return;
  const above = process.ppid;
  const { name, parent: npm } = look(above);
  const throughShell = name !== null && /^(da|ba|z|k|a)?sh$/.test(name);
  const timer = setInterval(() => {
    if (process.ppid !== above) (throughShell ? stopped : killed)();
    else if (throughShell && look(above).parent !== npm) killed();
    else return;
    clearInterval(timer);
  }, EVERY_MILLISECONDS);
  timer.unref();
};
