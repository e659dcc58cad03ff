import { minuteOf, say, type OperatorServices, type OperatorTasks } from "../operations/operator-task.ts";
import { terminalText } from "../operations/terminal-text.ts";

const cents = (amount: number | null): string => (amount === null ? "not there" : `${amount} cents`);

const list = async ({ database }: OperatorServices): Promise<void> => {
  const checks = await database.selectFrom("ledger_check").selectAll().orderBy("kind").execute();
  if (checks.length === 0) say("The books have not been compared yet: that is done once a day.");
  for (const { kind, checked_at, lines } of checks) {
    const differences = await database
      .selectFrom("ledger_difference")
      .selectAll()
      .where("kind", "=", kind)
      .orderBy("key")
      .execute();
    const what = kind === "ledger" ? "our own books" : "the provider's books and ours";
    const found = differences.length === 0 ? "agree" : `${differences.length} differences`;
    say(`${minuteOf(checked_at)}  ${what}, ${lines} lines: ${found}`);
    for (const { key, payment_id, ours, theirs } of differences)
      say(
        terminalText(
          `  ${key}  payment ${payment_id ?? "unknown"}  ours: ${cents(ours)}  theirs: ${cents(theirs)}`,
        ),
      );
  }
};

/** Whether the books agree (CCONST-09). */
export const ledgerTasks: OperatorTasks = {
  reconciliation: {
    takes: "",
    does: "what the daily comparison of our books with themselves and the provider's found",
    run: list,
  },
};
