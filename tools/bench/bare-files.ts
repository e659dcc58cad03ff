import fastify from "fastify";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";

// The yardstick of media: bare Fastify that streams one file, whole or by range. Its parent sends `{ file }` and gets its address;
// "cpu" is answered with the CPU seconds it has used.

const app = fastify({ logger: false });

process.on("message", (message: "cpu" | { readonly file: string }) => {
  if (message === "cpu") {
    const { user, system } = process.cpuUsage();
    process.send!((user + system) / 1e6);
    return;
  }
  const { file } = message;
  app.get("/file", async (request, reply) => {
    const { size } = await stat(file);
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
    if (range === null)
      return reply.type("video/mp4").header("content-length", size).send(createReadStream(file));
    const [start, end] = [Number(range[1]), Number(range[2])];
    return reply
      .code(206)
      .type("video/mp4")
      .header("content-range", `bytes ${start}-${end}/${size}`)
      .header("content-length", end - start + 1)
      .send(createReadStream(file, { start, end }));
  });
  void app.listen({ port: 0, host: "127.0.0.1" }).then((address) => process.send!(address));
});
process.on("disconnect", () => process.exit(0));
