import "./views/theme/theme.styles.ts";

import { createRoot } from "react-dom/client";
import { App } from "./views/app/app.view.tsx";
import { flows } from "./machines/flows.ts";

console.log(flows);
createRoot(document.getElementById("root")!).render(<App actors={null as never} site={null as never} />);
