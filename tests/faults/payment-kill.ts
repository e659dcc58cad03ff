import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { cards, newBuyer, type Buyer } from "../payment/buyer.ts";
import { launchServer, type ServerProcess } from "../running/launch-server.ts";
import { verdictOf, type Told } from "./payment-verdict.ts";
import { compareRebuilt, leasesRunOut, readBalance, refundPart, type Balance } from "./payment-balance.ts";

/**
 * `npm run faults`: kills the server with SIGKILL at every step of a payment and starts it again on the same data folder,
 * round by round. What is checked against is outside: what the client was told (a file) and the provider's own ledger.
 */
const ROUNDS = Number(process.argv[2] ?? 60);
const steps = ["subscribe", "page", "card", "confirm", "deciding", "close", "refund", "dispute"] as const;
type Step = (typeof steps)[number];

/** The longest pause between the begin of a step and the kill, in milliseconds; what comes after the card takes longest. */
const span: Readonly<Record<Step, number>> = {
  subscribe: 30,
  page: 20,
  card: 40,
  confirm: 40,
  deciding: 140,
  close: 30,
  refund: 400,
  dispute: 200,
};

const folder = mkdtempSync(join(tmpdir(), "marquee-kill-"));
const toldFile = join(folder, "told.jsonl");
const dataDir = join(folder, "data");
const environment = {
  DATA_DIR: dataDir,
  DEMO: "1",
  TEST_CONTROLS: "1",
  TRUSTED_PROXIES: "127.0.0.1",
  LOG_LEVEL: "error",
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const tell = (told: Told & { readonly round: number }): void =>
  appendFileSync(toldFile, `${JSON.stringify(told)}\n`);
const told = (): readonly Told[] =>
  readFileSync(toldFile, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Told);

const atSandbox = async (payment_id: string, what: string, amount?: number): Promise<void> => {
  await fetch(`${server.origin}/__test/sandbox`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ payment_id, what, ...(amount === undefined ? {} : { amount }) }),
  });
};

/** An operator refunds a part, and the bank takes the rest back; every other time it decides for us. */
const moneyBack = async (paymentId: string, round: number, reached: (step: Step) => void): Promise<void> => {
  const { rejected } = await refundPart(dataDir, paymentId, 100);
  if (!rejected) tell({ round, paymentId, told: "refund asked" });
  reached("refund");
  await pause(400);
  await atSandbox(paymentId, "dispute");
  reached("dispute");
  await pause(200);
  await atSandbox(paymentId, round % 2 === 0 ? "win" : "lose");
};

/** Pays as a page does, and writes down what it is told. Ends when the server is gone. */
const buy = async (buyer: Buyer, round: number, reached: (step: Step) => void): Promise<void> => {
  const asks = round % 3 === 1;
  reached("subscribe");
  const { body } = await buyer.subscribe("noah", "1mo");
  const paymentId = body.payment_id as string;
  tell({ round, paymentId, told: "begun" });
  reached("page");
  const order = await buyer.openPage(body.payment_url);
  reached("card");
  const sent = await buyer.sendCard(order, asks ? cards.asks : cards.pays);
  reached("confirm");
  const answer = asks ? await buyer.sendCard(order, "", { confirm: sent.body.authorizationId }) : sent;
  if (answer.body.status === "accepted") tell({ round, paymentId, told: "accepted" });
  reached("deciding");
  for (let ask = 0; ask < 8; ask += 1) {
    const { status } = (await buyer.ask(paymentId)).body;
    if (status === "paid") tell({ round, paymentId, told: "paid" });
    await pause(10);
  }
  reached("close");
  tell({ round, paymentId, told: (await buyer.close(paymentId)).body.status });
  await moneyBack(paymentId, round, reached);
  await pause(1000);
};

const until = (server: ServerProcess, wanted: Step, wait: number) => {
  let dead: Promise<unknown> | null = null;
  const reached = (step: Step): void => {
    if (step !== wanted || dead !== null) return;
    dead = pause(wait).then(() => server.kill("SIGKILL"));
  };
  return { reached, died: async () => dead ?? server.kill("SIGKILL") };
};

/** The server was killed under a request; anything else is a failure of this run. */
const unlessKilled = (error: unknown): void => {
  if (!(error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message))) throw error;
};

const advance = async (server: ServerProcess, seconds: number): Promise<void> => {
  const body = JSON.stringify({ advance: seconds });
  await fetch(`${server.origin}/__test/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
};

const random = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * part))
  ] ?? 0;

const report = (balance: Balance, restarts: readonly number[], killed: ReadonlyMap<Step, number>): void => {
  const verdict = verdictOf(told(), balance);
  const { lost, doubled, dishonest, orphans, unfinished } = verdict;
  const asked = told().filter((one) => one.told === "refund asked");
  const lostRefunds = asked.filter(({ paymentId }) => !balance.refunded.has(paymentId));
  const settled = [...balance.payments.values()].filter((status) => status === "settled").length;
  const rows: readonly (readonly [string, string | number])[] = [
    ["rounds (kill -9)", ROUNDS],
    ["kills by step", [...killed].map(([step, times]) => `${step} ${times}`).join(", ")],
    ["acked (begun / accepted / paid)", `${verdict.begun} / ${verdict.accepted} / ${verdict.paid}`],
    ["settled / charged / active", `${settled} / ${balance.charges.size} / ${balance.active}`],
    ["lost", lost.length],
    ["doubled", doubled.length + balance.doubleActive],
    ["told otherwise than it was", dishonest.length],
    ["orphan charges", orphans.length],
    ["holds left", balance.held],
    ["unfinished", unfinished.length],
    ["payments of which money went back", balance.returned],
    ["refunds asked for and lost", lostRefunds.length],
    ["went back otherwise than booked", balance.returnedOtherwise],
    ["sum of postings", balance.postingSum],
    ["rows that a rebuild makes otherwise", balance.rebuildDifferences],
    ["restart to ready, ms (p50 / max)", `${percentile(restarts, 0.5)} / ${Math.max(...restarts)}`],
  ];
  for (const [name, value] of rows) print(`${name.padEnd(38)} ${value}`);
  const wrong =
    lost.length +
    doubled.length +
    dishonest.length +
    orphans.length +
    unfinished.length +
    balance.held +
    balance.doubleActive +
    lostRefunds.length +
    balance.returnedOtherwise +
    Math.abs(balance.postingSum) +
    balance.rebuildDifferences;
  if (wrong > 0) {
    print(JSON.stringify({ lost, doubled, dishonest, orphans, unfinished, lostRefunds }));
    process.exitCode = 1;
  }
};

const seed = Number(process.argv[3] ?? 20_261_121);
const next = random(seed);
const restarts: number[] = [];
const killed = new Map<Step, number>(steps.map((step) => [step, 0]));
appendFileSync(toldFile, "");
print(`seed ${seed}, data in ${folder}`);
let server = await launchServer(environment);
for (let round = 0; round < ROUNDS; round += 1) {
  const step = steps[round % steps.length]!;
  const buyer = await newBuyer(server.origin, `killed${round}`);
  const { reached, died } = until(server, step, Math.floor(next() * span[step]));
  await buy(buyer, round, reached).catch(unlessKilled);
  await died();
  killed.set(step, killed.get(step)! + 1);
  const began = performance.now();
  server = await launchServer(environment);
  restarts.push(Math.round(performance.now() - began));
}
await leasesRunOut(dataDir);
// Healing: what was under way is asked for after a minute; what nobody touched is over after an hour.
for (let minute = 0; minute < 16; minute += 1) await advance(server, 301);
const balance = await readBalance(dataDir);
await server.stop();
report({ ...balance, rebuildDifferences: await compareRebuilt(environment) }, restarts, killed);
rmSync(folder, { recursive: true, force: true });
