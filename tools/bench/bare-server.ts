import fastify from "fastify";

// The yardstick: bare Fastify that answers JSON from memory. Its parent sends `{path: json}` and gets its address;
// "cpu" is answered with the CPU seconds it has used.

const app = fastify({ logger: false });

process.on("message", (message: "cpu" | Readonly<Record<string, string>>) => {
  if (message === "cpu") {
    const { user, system } = process.cpuUsage();
    process.send!((user + system) / 1e6);
    return;
  }
  for (const [path, json] of Object.entries(message)) {
    app.get(path, async (_, reply) => reply.type("application/json; charset=utf-8").send(json));
  }
  void app.listen({ port: 0, host: "127.0.0.1" }).then((address) => process.send!(address));
});
process.on("disconnect", () => process.exit(0));
