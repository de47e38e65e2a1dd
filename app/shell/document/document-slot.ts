import { createContext, type ReactElement } from "react";

/** Where `Layout` puts the document for the page that the server renders: `render` gets the page's HTML. */
export type DocumentSlot = { render: ((html: string) => ReactElement) | null };

/** Null in the browser, where the document is there. */
export const DocumentSlotContext = createContext<DocumentSlot | null>(null);
