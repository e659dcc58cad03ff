// How Node runs the server, wherever it is started.

/**
 * The arguments of Node. What pages leave behind is collected early: without these the heap grows to several times what is in
 * use, since Node sets its limits by the machine's memory. Megabytes: the young generation's halves, and all that lives on.
 * Functions are optimized where they run: threads that do it beside keep the memory that they took, and use as much CPU.
 */
export const serverArguments = [
  "--max-semi-space-size=8",
  "--max-old-space-size=512",
  "--no-concurrent-recompilation",
  "src/server/main.ts",
];

/** One arena of the C library: what one thread frees, another one uses. Whoever sets the variable decides himself. */
export const serverEnvironment = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "1" };
