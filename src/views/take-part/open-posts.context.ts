import { createContext } from "react";

import type { OpenPostsRef } from "../../machines/open-posts/open-posts.machine.ts";

/** What is done at posts goes there; undefined as long as its code is not loaded. */
export const OpenPosts = createContext<OpenPostsRef | undefined>(undefined);
