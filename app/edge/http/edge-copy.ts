/** Texts of the pages that the edge writes itself when no page can be rendered. */
export const edgeCopy = {
  failed: "An error has occurred",
  refused: "We couldn't accept this request",
  unexpected: "Something failed on our side. What you typed is still in your browser.",
  // docs/product/site.md: text of the error page.
  unavailable: "Server is currently under high load - please hit reload on your browser in a minute to try again",
  restoring: "We're restoring a backup. The site is back when this is done.",
  reference: "Reference",
  reload: "Reload the page",
  home: "Go to the start page",
};
