import { runKills } from "./kills.ts";

/** `npm run faults -- [rounds] [seed]`: kills the server in every flow of money; fails when something was lost, doubled or orphaned. */
const rounds = Number(process.argv[2] ?? 70);
const seed = Number(process.argv[3] ?? 20_261_121);
console.log(`seed ${seed}`);
const { rows, lost, doubled, orphaned, wrong } = await runKills({ rounds, seed });
for (const [name, value] of rows) console.log(`${name.padEnd(38)} ${value}`);
if (lost + doubled + orphaned + wrong > 0) process.exitCode = 1;
