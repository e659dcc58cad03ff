/** The lists of bought and marked media, by what is in them, as their addresses name them. */
export const keptKinds = { photos: "image", video: "video", audio: "audio" } as const;
export type KeptType = keyof typeof keptKinds;

/** What the lists are called. */
export const keptNames: Readonly<Record<KeptType, string>> = {
  photos: "Photos",
  video: "Video",
  audio: "Audio",
};

export const keptTypes = Object.keys(keptKinds) as readonly KeptType[];
