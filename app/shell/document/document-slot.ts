import { createContext, type ReactElement } from "react";

/** Where `Layout` puts the document of a server-rendered page: `render` gets the page's HTML. */
export type DocumentSlot = { render: ((html: string) => ReactElement) | null };

/** Null in the browser, where the document exists. */
export const DocumentSlotContext = createContext<DocumentSlot | null>(null);
