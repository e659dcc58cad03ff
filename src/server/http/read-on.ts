import type { FastifyReply, FastifyRequest } from "fastify";

/** What is still read of a refused body, in bytes: a proxy or browser that is cut off in the middle never reads why. */
export const READ_ON = 32 * 2 ** 20;
/** And for how long, after the answer. */
const READ_ON_MILLISECONDS = 60_000;

const lengthOf = ({ headers }: FastifyRequest): number => Number(headers["content-length"] ?? Infinity);

/** Whether nobody reads the rest of this body: its connection ends with the answer. */
export const isTooLongToReadOn = (request: FastifyRequest): boolean => !(lengthOf(request) <= READ_ON);

/** The rest of a body, read and forgotten; ends also when its sender goes away. */
const readRest = (raw: FastifyRequest["raw"]): Promise<void> =>
  new Promise((done) => {
    for (const event of ["end", "error", "close"]) raw.once(event, () => done());
    raw.resume();
  });

/**
 * Before an upload is answered whose connection ends with the answer, what is left of its body is read: closed while more of it
 * comes, the connection would be reset, and its sender, who still writes, might never read the answer.
 */
export const readOnBeforeClosing = async (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => {
  const { raw } = request;
  const isOver = raw.readableEnded || raw.destroyed;
  if (!isOver && !reply.raw.shouldKeepAlive && !isTooLongToReadOn(request)) await readRest(raw);
  return payload;
};

/**
 * After an answer in the middle of a body the rest of it is read: the next request waits behind it on the same line. Who sends
 * for too long, or too much, loses the line.
 */
export const readOnAfterwards = ({ raw }: FastifyRequest, reply: FastifyReply): void => {
  reply.raw.once("finish", () => {
    if (raw.complete || raw.destroyed) return;
    let read = 0;
    const timer = setTimeout(() => raw.destroy(), READ_ON_MILLISECONDS).unref();
    raw.once("close", () => clearTimeout(timer));
    raw.once("end", () => clearTimeout(timer));
    raw.on("data", (bytes: Buffer) => {
      read += bytes.length;
      if (read > READ_ON) raw.destroy();
    });
    raw.resume();
  });
};
