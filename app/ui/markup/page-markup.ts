import { createContext } from "react";

/** HTML that loaders have rendered, by name. Set on the server only, while it renders a page; null in the browser, which finds it there. */
export const PageMarkupContext = createContext<ReadonlyMap<string, string> | null>(null);
