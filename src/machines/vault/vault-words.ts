import type { VaultFilter, VaultItem } from "./vault-filter.ts";

const kinds = { image: "Pictures", video: "Films", audio: "Sounds" } as const;

/** How a change of what is shown reads to a tester. */
export const filterWords = ({ folder, kind, used }: Partial<VaultFilter>): string => {
  if (kind !== undefined) return `Choose ${kind === null ? "Every kind" : kinds[kind]} from the list Kind.`;
  if (used !== undefined)
    return `Choose ${used === null ? "Used or not" : used === "yes" ? "Used" : "Not used yet"} from the list Use.`;
  if (folder === 0) return "Choose In no folder from the list Folder.";
  return `Choose ${folder === null || folder === undefined ? "All folders" : "Beach"} from the list Folder.`;
};

/** How a medium reads to a tester. */
export const itemWords = ({ name, state, review }: VaultItem): string =>
  `${name}${review === "rejected" ? ", which was not approved" : state === "processing" ? ", which is being prepared" : ""}`;
