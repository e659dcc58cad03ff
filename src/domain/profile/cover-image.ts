/**
 * The picture of a cover (SUB-05, SUB-06): the cover picture, else the cover video's address with its
 * extension swapped to `.jpg` (query and fragment kept), else null.
 */
export const coverImage = (user: {
  readonly fans_cover_picture_url: string | null;
  readonly fans_cover_video_url: string | null;
}): string | null => {
  if (user.fans_cover_picture_url !== null && user.fans_cover_picture_url !== "")
    return user.fans_cover_picture_url;
  const video = user.fans_cover_video_url;
  if (video === null || video === "") return null;
  const [, path = "", rest = ""] = /^([^?#]*)([\s\S]*)$/.exec(video) ?? [];
  const slash = path.lastIndexOf("/");
  const dot = path.lastIndexOf(".");
  return `${dot > slash ? path.slice(0, dot) : path}.jpg${rest}`;
};
