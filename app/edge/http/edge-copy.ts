/** Texts of the pages that the edge writes itself when no page can be rendered. */
export const edgeCopy = {
  failed: "An error has occurred",
  refused: "This request was refused",
  unexpected: "Something failed on our side. What you typed is still in your browser.",
  // docs/product/site.md: text of the error page.
  unavailable: "Server is currently under high load - please hit reload on your browser in a minute to try again",
  restoring: "A backup is being restored here. The site is back when it is complete.",
  reference: "Reference",
  reload: "Reload the page",
  home: "Go to the start page",
};
