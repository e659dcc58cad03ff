import pg from "pg";
const counts = new Map<string, number>();
const original = pg.Client.prototype.query;
(pg.Client.prototype as any).query = function (this: unknown, config: any, ...rest: any[]) {
  const text = (typeof config === "string" ? config : config?.text ?? "?").replace(/\s+/g, " ").slice(0, 110);
  counts.set(text, (counts.get(text) ?? 0) + 1);
  return (original as any).call(this, config, ...rest);
};
(globalThis as any).counts = counts;
const { renewal } = await import("./renewal.bench.ts");
const { tip } = await import("./tip.bench.ts");
const { saving } = await import("./saving.bench.ts");
const all = { renewal, tip, saving };
const rows = await all[process.argv[2] as "tip"].run("full");
for (const row of rows) console.log(JSON.stringify(row));
