import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";

/** Another process already runs on the data folder. */
export class DataFolderBusy extends Error {
  override readonly name = "DataFolderBusy";
}

const busy = (folder: string, pid: string) =>
  new DataFolderBusy(
    `Another Marquee (process ${pid}) already runs on the data folder ${folder}. Stop it first, or set DATA_DIR.`,
  );

const askOwner = (address: string): Promise<string> =>
  new Promise((resolve) => {
    let text = "";
    const socket = connect(address);
    socket.setTimeout(1000, () => socket.destroy());
    socket.on("data", (chunk) => (text += chunk.toString()));
    socket.on("error", () => resolve("unknown"));
    socket.on("close", () => resolve(text === "" ? "unknown" : text));
  });

/** An abstract unix socket: the kernel gives it to one process and frees it at its end, kill -9 included. */
const lockBySocket = async (folder: string): Promise<() => void> => {
  const hash = createHash("sha256").update(realpathSync(folder)).digest("hex").slice(0, 40);
  const address = `\0marquee-${hash}`;
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.end(String(process.pid));
  });
  const taken = await new Promise<boolean>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(false) : reject(error),
    );
    server.listen(address, () => resolve(true));
  });
  if (!taken) throw busy(folder, await askOwner(address));
  server.unref();
  return () => server.close();
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** Where abstract sockets do not exist: a file with the process id, believed while that process lives. */
const lockByFile = (folder: string): (() => void) => {
  const file = join(folder, "process.pid");
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
  } catch {
    const owner = Number(readFileSync(file, "utf8"));
    if (owner > 0 && owner !== process.pid && isAlive(owner)) throw busy(folder, String(owner));
    writeFileSync(file, String(process.pid));
  }
  return () => rmSync(file, { force: true });
};

/** Makes the data folder ours until the answered function is called or this process ends. Throws `DataFolderBusy`. */
export const lockDataFolder = async (folder: string): Promise<() => void> => {
  mkdirSync(folder, { recursive: true });
  return process.platform === "linux" ? lockBySocket(folder) : lockByFile(folder);
};
