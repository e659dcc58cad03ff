import { runStorm } from "../../tools/bench/reconnect-storm.ts";
import { flowNames, type FlowName } from "./flows.ts";
import { runKills } from "./kills.ts";
import { fullMessagePlan, runMessageFaults } from "./message-faults.ts";
import { releaseBefore } from "./release.ts";
import { fullSocketPlan, runSocketFaults } from "./socket-faults.ts";
import { runUpgrade } from "./upgrade.ts";
import { runUploadFaults } from "./upload-faults.ts";
import { runUploadRows } from "./upload-rows.ts";

const print = (rows: readonly (readonly [string, string | number])[]): void => {
  for (const [name, value] of rows) console.log(`${name.padEnd(46)} ${value}`);
};

const kill = async (rounds: number, seed: number, only: readonly FlowName[]): Promise<boolean> => {
  console.log(`seed ${seed}`);
  const { rows, lost, doubled, orphaned, wrong } = await runKills({ rounds, seed, only });
  print(rows);
  return lost + doubled + orphaned + wrong === 0;
};

const upgrade = async (commit: string): Promise<boolean> => {
  const found = await runUpgrade(commit, (line) => console.error(`${line} ...`));
  print(found.rows);
  const { lost, doubled, orphaned, wrong, broken, jobs } = found;
  return lost + doubled + orphaned + wrong + broken.length + jobs.givenUp + jobs.failing === 0;
};

const upload = async (megabytes: number): Promise<boolean> => {
  const { arrived, same, cuts, kills, again, seconds } = await runUploadFaults(megabytes * 1024 ** 2, 10, 2);
  print([
    ["megabytes", megabytes],
    ["lines that were cut", cuts],
    ["servers that were killed", kills],
    ["arrived with the digest it had", same ? "yes" : "no"],
    ["megabytes sent again", (again / 1024 ** 2).toFixed(1)],
    ["seconds", seconds.toFixed(0)],
    ["lost", arrived && same ? 0 : 1],
  ]);
  let lost = arrived && same ? 0 : 1;
  for (const kind of ["disk", "s3"] as const)
    for (const row of await runUploadRows(kind, [], ({ name, note, lost: missing }) =>
      print([[name, `lost ${missing}${note === "" ? "" : ` (${note})`}`]]),
    ))
      lost += row.lost;
  return lost === 0;
};

const SOCKETS = 5_000;
const megabytesOf = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

const socket = async (messages: number, seed: number): Promise<boolean> => {
  const plan = { ...fullSocketPlan, messages, seed };
  const { cuts, pages } = plan;
  const found = await runSocketFaults(plan);
  print([
    ["seed", seed],
    ["messages, to so many pages", `${messages}, ${pages}`],
    ["sockets that were cut", cuts.socket],
    ["readers that slept", cuts.sleeper],
    ["nodes that were killed", cuts.node],
    ["bus away for a minute", `${cuts.bus} (${found.bus})`],
    ["database restarted", cuts.database],
    ["connections of the pages", found.lines],
    ["readings after a connection came back", found.readings],
    ["told again on another connection", found.again],
    ["seconds", found.seconds.toFixed(0)],
    ["lost", found.lost],
    ["doubled", found.doubled],
    ["swapped", found.swapped],
    ["missing within a connection", found.skipped],
  ]);
  const { peakTries, peakBack, back, away, bound, memory } = await runStorm(SOCKETS);
  print([
    ["sockets of a server that is restarted", SOCKETS],
    ["most tries, most connections in 100 ms", `${peakTries}, ${peakBack}`],
    ["99 % were back after", `${back.toFixed(2)} s (away ${away.toFixed(2)} s, bound ${bound.toFixed(2)} s)`],
    ["memory before, after", `${megabytesOf(memory.before)}, ${megabytesOf(memory.after)}`],
    ["most memory meanwhile", megabytesOf(memory.peak)],
  ]);
  return found.lost + found.doubled + found.swapped + found.skipped === 0 && back <= bound;
};

const messages = async (count: number, seed: number): Promise<boolean> => {
  const plan = { ...fullMessagePlan, messages: count, seed };
  const { cuts } = plan;
  const found = await runMessageFaults(plan);
  for (const line of found.miscounted) console.error(line);
  const { lost, doubled, swapped, strange, miscounted } = found;
  print([
    ["seed", seed],
    ["messages of four people with two pages each", found.messages],
    ["sockets that were cut", cuts.socket],
    ["times a page had no network", cuts.offline],
    ["nodes that were killed", found.kills],
    ["of them between a message and its answer", found.between],
    ["database restarted", cuts.database],
    ["calls that were sent again", found.repeated],
    ["seconds", found.seconds.toFixed(0)],
    ["lost", lost],
    ["doubled", doubled],
    ["swapped", swapped],
    ["strange", strange],
    ["badges and numbers that were wrong", miscounted.length],
  ]);
  return lost + doubled + swapped + strange + miscounted.length === 0;
};

/**
 * `npm run faults -- [kills] [rounds] [seed] [word...]`: kills the server in every flow of money and media, or in those whose names
 * have one of the words (`kills 40 5 manager domain`). `npm run faults -- upgrade [commit]`:
 * replaces the nodes of a release by those of this one while fans buy; `commit` is that before the last change of what is stored,
 * unless it is named. `npm run faults -- upload [megabytes]`: a film, 1.5 GB unless it is named, through ten cut lines and two killed
 * servers, and then each fault of uploads by itself, with pieces on a disk and in a bucket.
 * `npm run faults -- socket [messages] [seed]`: 10,000 messages to a fan's pages while sockets, nodes, the bus and the database go and
 * come back, and 5,000 sockets of a server that is restarted. `npm run faults -- messages [messages] [seed]`: 10,000 messages that
 * people send from two pages each, over cuts of sockets and networks, nodes that are killed between a message and its answer, and
 * restarts of the database. Each fails when something was lost, doubled or orphaned.
 */
const words = process.argv.slice(2);
const [first = "", second] = words;
const kills = (): Promise<boolean> => {
  const [rounds = 112, seed = 20_261_121] = words.filter((word) => /^\d+$/.test(word)).map(Number);
  const wanted = words.filter((word) => word !== "kills" && !/^\d+$/.test(word));
  const only = flowNames.filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
  if (only.length === 0)
    throw new Error(
      `'${words.join(" ")}' is none of [kills] [rounds] [seed] [word...], upgrade [commit], upload [megabytes], socket [messages] [seed], messages [messages] [seed].`,
    );
  return kill(rounds, seed, only);
};
const held = await (first === "upgrade"
  ? upgrade(second ?? releaseBefore())
  : first === "upload"
    ? upload(Number(second ?? 1536))
    : first === "socket"
      ? socket(Number(second ?? fullSocketPlan.messages), Number(words[2] ?? fullSocketPlan.seed))
      : first === "messages"
        ? messages(Number(second ?? fullMessagePlan.messages), Number(words[2] ?? fullMessagePlan.seed))
        : kills());
if (!held) process.exitCode = 1;
