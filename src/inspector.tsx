import "./views/theme/theme.styles.ts";

import { createRoot } from "react-dom/client";
import { flows } from "./machines/flows.ts";

console.log(flows);
createRoot(document.getElementById("root")!).render(<p>{flows.length}</p>);
