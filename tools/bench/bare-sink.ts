import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

// The yardstick of uploads: a bare server of Node that appends what comes to a file. Its parent sends `{ folder }` and gets its address.

process.on("message", ({ folder }: { readonly folder: string }) => {
  const server = createServer((request, response) => {
    const path = join(folder, request.url!.slice(1));
    if (request.method === "DELETE") return void rm(path, { force: true }).then(() => response.end());
    pipeline(request, createWriteStream(path, { flags: "a" })).then(
      () => response.writeHead(204).end(),
      () => response.destroy(),
    );
  });
  server.listen(0, "127.0.0.1", () =>
    process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  );
});
process.on("disconnect", () => process.exit(0));
