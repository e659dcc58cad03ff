import { runKills } from "./kills.ts";
import { releaseBefore } from "./release.ts";
import { runUpgrade } from "./upgrade.ts";

const print = (rows: readonly (readonly [string, string | number])[]): void => {
  for (const [name, value] of rows) console.log(`${name.padEnd(46)} ${value}`);
};

const kill = async (rounds: number, seed: number): Promise<boolean> => {
  console.log(`seed ${seed}`);
  const { rows, lost, doubled, orphaned, wrong } = await runKills({ rounds, seed });
  print(rows);
  return lost + doubled + orphaned + wrong === 0;
};

const upgrade = async (commit: string): Promise<boolean> => {
  const found = await runUpgrade(commit, (line) => console.error(`${line} ...`));
  print(found.rows);
  const { lost, doubled, orphaned, wrong, broken, jobs } = found;
  return lost + doubled + orphaned + wrong + broken.length + jobs.givenUp + jobs.failing === 0;
};

/**
 * `npm run faults -- [rounds] [seed]`: kills the server in every flow of money. `npm run faults -- upgrade [commit]`: replaces the
 * nodes of a release by those of this one while fans buy; `commit` is that before the last change of what is stored, unless it is
 * named. Each fails when something was lost, doubled or orphaned.
 */
const [first, second] = process.argv.slice(2);
const held =
  first === "upgrade"
    ? await upgrade(second ?? releaseBefore())
    : await kill(Number(first ?? 70), Number(second ?? 20_261_121));
if (!held) process.exitCode = 1;
