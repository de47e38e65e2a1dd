import { createContext, type ReactElement } from "react";
import type { Language } from "#app/edge/language/languages.ts";

/** Where `Layout` puts the document of a server-rendered page: `render` gets the page's HTML. */
export type DocumentSlot = { language: Language; render: ((html: string) => ReactElement) | null };

/** Null in the browser, where the document exists. */
export const DocumentSlotContext = createContext<DocumentSlot | null>(null);
