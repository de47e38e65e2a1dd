/** Id of the element that React hydrates. Everything outside of it, in <head> and <body>, is left to browser extensions. */
export const pageRootId = "page-root";
