import type { ServerProcess } from "../../tests/running/launch-server.ts";

/** A figure of a server's `/metrics`, as prom-client names it. */
export const metric = async ({ origin }: Pick<ServerProcess, "origin">, name: string): Promise<number> => {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(new RegExp(String.raw`^${name} (\S+)`, "m").exec(text)?.[1]);
};
