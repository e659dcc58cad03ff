import { isStored, type PostFile } from "../../domain/post/post-file.ts";
import type { FilesChecked } from "../../machines/post-editor/file-parts.ts";
import { takenFromVault } from "../../machines/post-editor/post-files.ts";
import type { AppServices } from "../app/services.ts";

/** Files that are asked for at a time: what a query has room for. */
const AT_A_TIME = 20;

const askOf = async ({ call }: AppServices, media: readonly PostFile[]): Promise<FilesChecked | null> => {
  const tkns = media.flatMap(({ source }) =>
    typeof source === "object" && "tkn" in source ? [source.tkn] : [],
  );
  const ids = takenFromVault(media);
  const [sent, picked] = await Promise.all([
    tkns.length === 0 ? null : call("getUploadStates", { tkns: tkns.join(",") }),
    ids.length === 0 ? null : call("getVault", { ids: ids.join(",") }),
  ]);
  if (sent?.status === "failed" || picked?.status === "failed") return null;
  const uploads = (sent?.data.items ?? []).filter(({ is_used, state }) => !is_used && state !== "failed");
  const found = new Map<string | number, string | null>([
    ...uploads.map(({ tkn, thumb_url }) => [tkn, thumb_url] as const),
    ...(picked?.data.items ?? []).map(({ vault_id, thumb_url }) => [vault_id, thumb_url] as const),
  ]);
  const thumbs: Record<string, string | null> = {};
  const gone: string[] = [];
  for (const { id, source } of media) {
    if (typeof source === "string") continue;
    const thumb = found.get("tkn" in source ? source.tkn : source.vault_id);
    if (thumb === undefined) gone.push(id);
    else thumbs[id] = thumb;
  }
  return { type: "files.checked", gone, thumbs };
};

/** What the server still has of files of a form; null: none of them could be asked for. */
export const askForFiles = async (
  services: AppServices,
  files: readonly PostFile[],
): Promise<FilesChecked | null> => {
  const doubted = files.filter(({ id, source }) => !isStored(id) && typeof source === "object");
  const parts: Promise<FilesChecked | null>[] = [];
  for (let from = 0; from < doubted.length; from += AT_A_TIME)
    parts.push(askOf(services, doubted.slice(from, from + AT_A_TIME)).catch(() => null));
  const answers = (await Promise.all(parts)).filter((answer) => answer !== null);
  if (answers.length === 0) return null;
  const thumbs = Object.assign({}, ...answers.map((answer) => answer.thumbs)) as FilesChecked["thumbs"];
  return { type: "files.checked", gone: answers.flatMap(({ gone }) => gone), thumbs };
};
