import type { FastifyReply, FastifyRequest } from "fastify";

/** What is still read of a refused body, in bytes: a proxy or browser that is cut off in the middle never reads why. */
export const READ_ON = 32 * 2 ** 20;
/** And for how long, after the answer. */
const READ_ON_MILLISECONDS = 60_000;
/** How much of all refused bodies together is read in a second, in bytes: nobody else waits because of what is thrown away. */
const READ_ON_RATE = 24 * 2 ** 20;

type Body = FastifyRequest["raw"];

const lengthOf = ({ headers }: FastifyRequest): number => Number(headers["content-length"] ?? Infinity);

/** Whether nobody reads the rest of this body: its connection ends with the answer. */
export const isTooLongToReadOn = (request: FastifyRequest): boolean => !(lengthOf(request) <= READ_ON);

/** How long whoever has just read so many bytes waits, in milliseconds, so that all together read at most `rate` a second. */
export const createPace = (rate: number, milliseconds: () => number = () => performance.now()) => {
  let paidAt = 0;
  return (bytes: number): number => {
    const now = milliseconds();
    paidAt = Math.max(now, paidAt) + (bytes / rate) * 1000;
    return paidAt - now;
  };
};

const waitAfter = createPace(READ_ON_RATE);

/** Reads the rest of a body and forgets it, all of them at a bounded rate. Who sends for too long, or too much, loses the line. */
const readOn = (raw: Body): void => {
  let read = 0;
  let turn: NodeJS.Timeout | undefined;
  const end = setTimeout(() => raw.destroy(), READ_ON_MILLISECONDS).unref();
  const stop = (): void => {
    clearTimeout(end);
    clearTimeout(turn);
  };
  for (const event of ["end", "error", "close"]) raw.once(event, stop);
  raw.on("data", (bytes: Buffer) => {
    read += bytes.length;
    if (read > READ_ON) return raw.destroy();
    raw.pause();
    turn = setTimeout(() => raw.resume(), waitAfter(bytes.length));
    return undefined;
  });
  raw.resume();
};

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
  if (isOver || reply.raw.shouldKeepAlive || isTooLongToReadOn(request)) return payload;
  await new Promise<void>((done) => {
    for (const event of ["end", "error", "close"]) raw.once(event, () => done());
    readOn(raw);
  });
  return payload;
};

/** After an answer in the middle of a body the rest of it is read: the next request waits behind it on the same line. */
export const readOnAfterwards = ({ raw }: FastifyRequest, reply: FastifyReply): void => {
  // Of a body that nobody has begun to read, Node itself would take the rest, as fast as it comes.
  raw.read(0);
  reply.raw.once("finish", () => {
    if (!raw.complete && !raw.destroyed) readOn(raw);
  });
};
