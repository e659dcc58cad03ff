import { lazyView } from "../app/lazy-view.tsx";

/** The form of somebody who is not signed in, for dialogs that members open as well: its code is not theirs. */
export const LazyVisitorForm = lazyView(async () => (await import("./visitor-form.view.tsx")).VisitorForm);
