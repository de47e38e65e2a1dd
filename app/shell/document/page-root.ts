/** The id of the element that React hydrates. What stands outside of it, in <head> and in <body>, is left to browsers' add-ons. */
export const pageRootId = "page-root";
