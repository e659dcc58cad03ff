// `npm run dev`: Parcel watches the browser half (hot reload) and the same views for the server, which loads them again;
// Node restarts the server when its files change.
import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";

import { pages, parcel, serverHalf } from "./browser-build.mjs";
import { root } from "./root.mjs";
import { serverArguments, serverEnvironment } from "./server-process.mjs";
import { buildWorker } from "./worker-build.mjs";

const folder = join(root, "dist/development");

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

const reloadPort = String(await freePort());
await rm(folder, { recursive: true, force: true });
await buildWorker(folder);

const watcher = parcel("watch", folder, ["--hmr-port", reloadPort, "--hmr-host", "127.0.0.1"], {
  entries: pages,
  stdio: ["ignore", "pipe", 2],
});
const views = serverHalf("watch", folder, { stdio: ["ignore", 2, 2] });
const children = [watcher, views];
let serving = false;
let status = 0;

const stop = (code) => {
  status ||= code;
  for (const child of children) child.kill("SIGTERM");
};

const serve = () => {
  serving = true;
  const server = spawn(process.execPath, ["--watch", "--watch-preserve-output", ...serverArguments], {
    cwd: root,
    env: { ...process.env, ...serverEnvironment, BROWSER_FILES: folder, RELOAD_PORT: reloadPort },
    stdio: "inherit",
  });
  server.once("exit", (code) => stop(code ?? 0));
  children.push(server);
};

watcher.stdout.on("data", (chunk) => {
  process.stderr.write(chunk);
  if (!serving && String(chunk).includes("Built in")) serve();
});
for (const build of [watcher, views]) build.once("exit", (code) => stop(code ?? 0));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(0));
process.channel?.unref();
process.on("disconnect", () => stop(0));
process.on("exit", () => {
  process.exitCode = status;
});
