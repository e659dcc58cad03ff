/** Where a broadcast is watched, and where it is made. */
export const watchPath = (username: string): string => `/stream/view/${username}`;
export const STUDIO_PATH = "/stream/create";
