import { createContext } from "react";

/** The HTML of the page while the server renders the document around it; null while the page itself is rendered, and in the browser. */
export const PageHtmlContext = createContext<string | null>(null);

/** The id of the element that React hydrates. What stands outside of it, in <head> and in <body>, is left to browsers' add-ons. */
export const pageRootId = "page-root";
