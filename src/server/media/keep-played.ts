import { open } from "node:fs/promises";

import { containerFor, HEAD_BYTES, mediaProblem } from "../../domain/upload/media-file.ts";
import { refusedText } from "../../domain/upload/upload-kind.ts";
import type { Services } from "../services.ts";
import { systemMetadata } from "../store/event-store.ts";
import { insertUpload, unlessUsed, type KeptUpload } from "../upload/upload-row.ts";
import { newMediaNames, newSourceName } from "./media-names.ts";
import { runMediaTask } from "./media-worker.ts";

type PlayedUpload = KeptUpload & { readonly kind: "video" | "audio" };

const PROBE_MILLISECONDS = 30_000;
export const BROKEN_TEXT = "This file cannot be read. Please choose another one.";

const headOf = async (path: string) => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return { size, head: buffer.subarray(0, bytesRead) };
  } finally {
    await file.close();
  }
};

/**
 * Looks at a film or sound that has arrived at `path`: what packs it by its first bytes, the rest by FFmpeg in a process of its own.
 * What is taken is moved to the store and made anew by a job (`media.make`).
 */
export const keepPlayed = async (
  services: Services,
  upload: PlayedUpload,
  path: string,
  gone: AbortSignal,
): Promise<"kept" | "used" | { readonly refused: string }> => {
  const { kind, accountId: owner_id, now: created_at } = upload;
  const { head, size } = await headOf(path);
  const container = containerFor(kind, head);
  if (container === null) return { refused: refusedText(kind) };
  const run = { milliseconds: PROBE_MILLISECONDS, signal: gone };
  const facts = await runMediaTask({ task: "probe", path, container }, run);
  if (facts === "broken") return { refused: BROKEN_TEXT };
  const problem = mediaProblem(kind, facts);
  if (problem !== null) return { refused: problem === "foreign" ? refusedText(kind) : problem };

  const { file, thumb, teaser } = newMediaNames(kind === "video" ? "mp4" : "m4a");
  const source = newSourceName();
  await services.ports.media.putFile(source, path);
  const duration = facts.duration === null ? null : Math.max(1, Math.round(facts.duration));
  const names = kind === "video" ? { file, thumb, teaser } : { file, thumb: null, teaser: null };
  const sent = { source, source_bytes: size, duration, width: facts.width, height: facts.height };
  const row = { ...names, ...sent, owner_id, kind, created_at, state: "waiting", used: false } as const;
  const isKept = await unlessUsed(
    services.store.transact(systemMetadata, async (unit) => {
      const { id } = await unit.sql.insertInto("media").values(row).returning("id").executeTakeFirstOrThrow();
      await insertUpload(unit.sql, upload, { media_id: id });
      unit.schedule({ kind: "media.make", key: `make:${id}`, payload: { id, container } });
    }),
  );
  if (!isKept) await services.ports.media.remove(source);
  return isKept ? "kept" : "used";
};
