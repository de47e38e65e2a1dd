/** Texts of the pages that the edge writes itself when no page can be rendered. */
export const edgeCopy = {
  failed: "An error has occurred",
  refused: "We couldn't accept this request",
  unexpected: "Something failed on our side. What you typed is still in your browser.",
  // docs/product/site.md: text of the error page.
  unavailable: "Server is currently under high load - please hit reload on your browser in a minute to try again",
  restoring: "We're restoring a backup. The site is back when this is done.",
  closed: "This page isn't available",
  suspended: "The company at this address is suspended here. Please ask the person who sent you the link.",
  unknownHost: "There is no company at this address. Check the link, or ask the person who sent it.",
  moved: (address: string) => `This company's address is now ${address}.`,
  reference: "Reference",
  reload: "Reload the page",
  home: "Go to the start page",
};

/** Why an address that the product would call is refused (`readPublicUrl`). */
export const publicUrlProblems = {
  malformed: "This isn't a web address. Enter it with https:// and up to 1,000 characters",
  scheme: "The address needs to begin with https://",
  credentials: "Leave user name and password out of the address",
  port: "Use port 443, or one from 1024 on",
  "ip-address": "Use a host name, not an IP address",
  "private-host": "This host isn't on the public internet",
  "own-host": "This is an address of this service itself",
} as const;
